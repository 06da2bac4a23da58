import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('no file is opened by the path of its URL, in which a blank or an umlaut is encoded', () => {
  const sources = globSync('{bench,contract,demo,scripts,server,tests,web}/**/*.{ts,tsx,mjs}', {
    cwd: root,
  });
  expect(sources).toContain('server/http/web-files.ts');
  const encoded = sources.filter((path) =>
    /import\.meta\.url\s*,?\s*\)\s*\.pathname/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(encoded).toEqual([]);
});
