import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { create as createFont } from 'fontkit';
import { inProject } from '#server/project-folder.ts';
import { KEPT_SCRIPTS, keptFile, keptWeights, LETTERS } from '#server/drawing/pdf/kept-scripts.ts';

/**
 * `npm run letters`: makes the font files of `server/drawing/pdf/letters/` again, and their licence, from packages of
 * this version. Needed only for another script or another version.
 */
const VERSION = '5.3.0';

const folder = mkdtempSync(join(tmpdir(), 'procureapp-letters-'));
try {
  const families = KEPT_SCRIPTS.map(([family]) => ({ family, id: idOf(family) }));
  writeFileSync(join(folder, 'package.json'), '{}');
  const packages = families.map(({ id }) => `@fontsource/${id}@${VERSION}`);
  execFileSync('npm', ['install', '--no-save', '--ignore-scripts', ...packages], { cwd: folder });
  for (const { family, id } of families) {
    const from = join(folder, 'node_modules/@fontsource', id);
    const subset = id.replace(/^noto-(sans|serif)-/, '');
    for (const weight of keptWeights(family)) {
      const file = keptFile(family, weight);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(
        file,
        readable(unpacked(readFileSync(`${from}/files/${id}-${subset}-${weight}-normal.woff`))),
      );
    }
  }
  // The licence is the same for all; its first line names the authors.
  const licences = families.map(({ id }) =>
    readFileSync(join(folder, 'node_modules/@fontsource', id, 'LICENSE'), 'utf8').split('\n'),
  );
  const authors = new Set(licences.map(([copyright]) => copyright));
  const [, ...terms] = licences[0] ?? [];
  writeFileSync(inProject(`${LETTERS}/OFL.txt`), [...authors, ...terms].join('\n'));
} finally {
  rmSync(folder, { recursive: true });
}

function idOf(family: string): string {
  return family.toLowerCase().replaceAll(' ', '-');
}

/** A WOFF file as TrueType: fontkit would decompress a whole table of it for each letter. See the WOFF specification. */
function unpacked(woff: Buffer): Buffer {
  const tables = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * tables);
  const power = Math.floor(Math.log2(tables));
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(tables, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (tables - 2 ** power), 10);
  const parts: Uint8Array[] = [head];
  let at = head.length;
  for (let index = 0; index < tables; index++) {
    const entry = 44 + 20 * index;
    const [offset, packed, length] = [4, 8, 12].map((field) =>
      woff.readUInt32BE(entry + field),
    ) as [number, number, number];
    const bytes = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    woff.copy(head, 12 + 16 * index, entry, entry + 4);
    woff.copy(head, 12 + 16 * index + 4, entry + 16, entry + 20);
    head.writeUInt32BE(at, 12 + 16 * index + 8);
    head.writeUInt32BE(length, 12 + 16 * index + 12);
    parts.push(table, Buffer.alloc(-length & 3));
    at += length + (-length & 3);
  }
  return Buffer.concat(parts);
}

/**
 * The font without substitutions that fontkit cannot read, of which Mongolian has one: fontkit would throw when it draws any
 * text. Their lookups stay, so that others keep their numbers, and do nothing. See the OpenType specification.
 */
function readable(font: Buffer): Buffer {
  const { GSUB } = createFont(font) as unknown as {
    GSUB?: { lookupList: { get(n: number): unknown } };
  };
  if (!GSUB) return font;
  const tables = font.readUInt16BE(4);
  const entry = Array.from({ length: tables }, (_, index) => 12 + 16 * index).find(
    (at) => font.toString('latin1', at, at + 4) === 'GSUB',
  );
  const table = font.readUInt32BE((entry ?? 0) + 8);
  const lookups = table + font.readUInt16BE(table + 8);
  for (let index = 0; index < font.readUInt16BE(lookups); index++) {
    try {
      GSUB.lookupList.get(index);
    } catch {
      const lookup = lookups + font.readUInt16BE(lookups + 2 + 2 * index);
      font.writeUInt16BE(0, lookup + 4);
    }
  }
  return font;
}
