import { z } from 'zod';

// A backup is one archive: a tar.gz that people can unpack and read with ordinary tools. Its entries, in this order:
//   manifest.json            the versions of the format, of the product and of the database, and when it was made
//   files/<name>             every uploaded file
//   sums/<number>.txt        after every thousand files: their SHA-256, for `sha256sum -c`
//   tables/<table>/<number>  rows in the text format of COPY; a table is all its parts, one after the other
//   totals.json              counts and checksums of all rows and files, to verify that the archive is complete

/** The version of the format that is described above: increase it with each change of the format. */
export const FORMAT = 2;

export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** The version of the product that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The timestamps of the database's migrations, oldest first. */
  migrations: z.array(z.int()),
});
export type Manifest = z.output<typeof Manifest>;

const sum = z.string().regex(/^[\da-f]{64}$/);

export const Totals = z.object({
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      sha256: sum,
    }),
  ),
  /** The last value of each sequence; null when it was never used. */
  sequences: z.record(z.string(), z.string().regex(/^\d+$/).nullable()),
  files: z.object({
    count: z.int(),
    bytes: z.int(),
    /** A checksum of the texts in `sums`. */
    sha256: sum,
  }),
});
export type Totals = z.output<typeof Totals>;

export const MANIFEST_ENTRY = 'manifest.json';
export const TOTALS_ENTRY = 'totals.json';
const numbered = (number: number) => String(number).padStart(6, '0');
export const rowsEntry = (table: string, part: number) => `tables/${table}/${numbered(part)}`;
export const sumsEntry = (part: number) => `sums/${numbered(part)}.txt`;
export const fileEntry = (name: string) => `files/${name}`;
export const sumLine = (sha256: string, name: string) => `${sha256}  ${fileEntry(name)}\n`;

export type Entry =
  | { kind: 'rows'; table: string }
  | { kind: 'file'; name: string }
  | { kind: 'sums' | 'manifest' | 'totals' };

/** The kind of an entry. Undefined for a name that no archive has, such as one that leads out of its folder. */
export function entryOf(name: string): Entry | undefined {
  if (name === MANIFEST_ENTRY) return { kind: 'manifest' };
  if (name === TOTALS_ENTRY) return { kind: 'totals' };
  const table = /^tables\/(\w+)\/\d+$/.exec(name)?.[1];
  if (table) return { kind: 'rows', table };
  const file = /^files\/(\w[\w.-]*)$/.exec(name)?.[1];
  if (file) return { kind: 'file', name: file };
  return /^sums\/\d+\.txt$/.test(name) ? { kind: 'sums' } : undefined;
}

/** The file and checksum of each line of a sums entry; undefined for malformed text. */
export function readSums(text: string): { name: string; sha256: string }[] | undefined {
  const sums = text
    .split('\n')
    .slice(0, -1)
    .map((line) => /^([\da-f]{64}) {2}files\/(.+)$/.exec(line));
  if (sums.length === 0 || sums.includes(null)) return undefined;
  return sums.map((found) => ({ sha256: found?.[1] ?? '', name: found?.[2] ?? '' }));
}
