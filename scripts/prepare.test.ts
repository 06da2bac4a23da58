import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

/** A checkout with an npm that only prints its arguments, in a folder with blanks and umlauts. */
const folder = mkdtempSync(join(tmpdir(), 'procureapp prépare-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
for (const each of ['scripts', 'bin', 'node_modules/.bin']) {
  mkdirSync(join(folder, each), { recursive: true });
}
cpSync(new URL('prepare.mjs', import.meta.url), join(folder, 'scripts/prepare.mjs'));
writeFileSync(join(folder, 'bin/npm'), '#!/bin/sh\necho "npm $*"\n');
chmodSync(join(folder, 'bin/npm'), 0o755);
writeFileSync(join(folder, 'node_modules/.bin/node'), '');

const packages = (list: Record<string, object>) => JSON.stringify({ packages: list });
const zod = { 'node_modules/zod': { version: '4.0.1' } };
const elsewhere = { 'node_modules/elsewhere': { version: '1.0.0', os: ['none'], optional: true } };
writeFileSync(
  join(folder, 'package-lock.json'),
  packages({ '': { version: '9' }, ...zod, ...elsewhere }),
);

test.each([
  ['is taken as it is when npm installed what the lock file says', zod, false],
  ['is installed when npm never finished', undefined, true],
  ['is installed when a package is missing', {}, true],
  ['is installed when a package is older', { 'node_modules/zod': { version: '4.0.0' } }, true],
  ['is installed when it came from another kind of machine', { ...zod, ...elsewhere }, true],
])('a checkout %s', (_, installed, expected) => {
  const record = join(folder, 'node_modules/.package-lock.json');
  rmSync(record, { force: true });
  if (installed) writeFileSync(record, packages(installed));
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/prepare.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}/bin:${process.env['PATH']}` },
  });
  expect([status, stderr.includes('npm ci')]).toEqual([0, expected]);
});
