import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The built web app; `npm test` builds it first. */
const WEB = join(import.meta.dirname, '../dist/web');
const ASSETS = join(WEB, 'assets');

/** Bytes of script and style that a browser receives before it shows the first view: 100,968 and 115,222 before languages (L3), which took 1,800 of each. */
const EMPLOYEE_MAX = 102_500;
const MANAGER_MAX = 115_000;

test('an employee sees the catalogue after at most 102,500 compressed bytes of script and style', () => {
  expect(firstView(['employee-area'])).toBeLessThanOrEqual(EMPLOYEE_MAX);
});

test('a manager sees the dashboard after at most 115,000 compressed bytes of script and style', () => {
  expect(firstView(['manager-area', 'dashboard-screen', 'whole'])).toBeLessThanOrEqual(MANAGER_MAX);
});

/** What index.html names, and the parts with everything that they import at once, in bytes of Brotli. */
function firstView(parts: readonly string[]): number {
  const page = readFileSync(join(WEB, 'index.html'), 'utf8');
  const named = [...page.matchAll(/\/assets\/([^"]+\.(?:js|css))"/g)].map(([, name = '']) => name);
  const files = new Set<string>();
  for (const name of [...named, ...parts.map(fileOf)]) addWithImports(name, files);
  return [...files].reduce((sum, name) => sum + statSync(join(ASSETS, `${name}.br`)).size, 0);
}

function fileOf(part: string): string {
  const name = existsSync(ASSETS)
    ? readdirSync(ASSETS).find((file) => new RegExp(`^${part}-[\\w-]{7,8}\\.(js|css)$`).test(file))
    : undefined;
  if (!name) throw new Error(`The build has no ${part}; npm run build makes it.`);
  return name;
}

function addWithImports(name: string, files: Set<string>): void {
  if (files.has(name)) return;
  files.add(name);
  if (name.endsWith('.css')) return;
  const code = readFileSync(join(ASSETS, name), 'utf8');
  for (const [, imported = ''] of code.matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
    addWithImports(imported, files);
}
