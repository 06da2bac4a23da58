import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root });
const FOLDERS = /^(bench|contract|demo|deploy|docs|scripts|server|tests|web)\/./;

/** `server/app.ts`, or a pattern such as `tests/api/*-at-scale.test.ts`. */
function pathsIn(text: string): string[] {
  const named = [...text.matchAll(/`([\w./*{},-]+)`/g)].map(([, path = '']) => path);
  return named.filter((path) => FOLDERS.test(path));
}

function linksIn(text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, link = '']) => link);
  return links.filter((link) => !/^\w+:/.test(link));
}

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(root, document), 'utf8');

  test('names only files and folders that exist', () => {
    const missing = pathsIn(text).filter((path) => globSync(path, { cwd: root }).length === 0);
    expect(missing).toEqual([]);
  });

  test('links only to what exists', () => {
    const folder = join(root, dirname(document));
    expect(linksIn(text).filter((link) => !existsSync(join(folder, link)))).toEqual([]);
  });
});
