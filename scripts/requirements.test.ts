import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('docs/requirements.md has every number that code cites', () => {
  const known = new Set(read('docs/requirements.md').match(/(?<=\*\*)[A-Z]\d+a?(?=\*\*)/g));
  const files = globSync('{bench,contract,demo,scripts,server,tests,web}/**/*.{ts,tsx}', {
    cwd: root,
  });
  const unknown = files.flatMap((file) =>
    [...read(file).matchAll(/\(((?:[ADEMORSV]\d+a?(?:, )?)+)\)/g)]
      .flatMap(([, numbers = '']) => numbers.split(', '))
      .filter((number) => !known.has(number))
      .map((number) => `${file}: ${number}`),
  );
  expect(unknown).toEqual([]);
});
