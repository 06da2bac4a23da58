import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const text = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const scriptsIn = (of: string) => of.match(/\bscripts\/[\w-]+\.ts\b/g) ?? [];

test('the image holds every command that operations run in it: backup, restore, and the way back for a manager (A6)', () => {
  const inContainers = text('docs/operations.md').matchAll(/docker compose (?:exec|run) .*/g);
  const named = new Set([...inContainers].flatMap(([line]) => scriptsIn(line)));
  expect([...named].toSorted()).toEqual([
    'scripts/backup.ts',
    'scripts/reset-pin.ts',
    'scripts/restore.ts',
  ]);
  const copied = text('Dockerfile')
    .split('\n')
    .filter((line) => line.startsWith('COPY'));
  expect(copied.flatMap(scriptsIn)).toEqual(expect.arrayContaining([...named]));
});
