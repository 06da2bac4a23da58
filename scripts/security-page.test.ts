import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('every test that SECURITY.md names exists (A10)', () => {
  const page = readFileSync(join(root, 'SECURITY.md'), 'utf8');
  const named = [...page.matchAll(/`([\w/-]+\.(?:test|story)\.ts)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
