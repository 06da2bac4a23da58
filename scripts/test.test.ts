import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('a word that no step is called by fails, and the steps are named', () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'test.ts'), 'no such step'],
    { encoding: 'utf8' },
  );
  expect(stdout).toMatch(/"no such step".*types; lint;.* several nodes .*; browser stories\.\n$/);
  expect(status).toBe(1);
});
