import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../web');
const WHOLE = "import '#web/ui/whole.css';";

const leftOut = [
  ...readFileSync(join(WEB, 'ui/theme.css'), 'utf8').matchAll(/@source not '(.+)';/g),
].map(([, pattern = '']) => relative(WEB, join(WEB, 'ui', pattern)));
const isLeftOut = (file: string) =>
  leftOut.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`));

const drawnWithTheme = [...partsWithoutWhole(join(WEB, 'main.tsx'))].map((file) =>
  relative(WEB, file),
);

test('a part that does not load whole.css has its classes in theme.css', () => {
  expect(leftOut.length).toBeGreaterThan(2);
  expect(drawnWithTheme).toContain('screens/employee/shopping/fill-to-par.tsx');
  expect(drawnWithTheme.filter(isLeftOut)).toEqual([]);
});

test('theme.css leaves out each part that loads whole.css (22.13)', () => {
  const drawn = globSync('**/*.tsx', { cwd: WEB }).filter((file) =>
    readFileSync(join(WEB, file), 'utf8').includes('className'),
  );
  const needed = new Set(drawnWithTheme);
  expect(drawn.filter((file) => !needed.has(file) && !isLeftOut(file))).toEqual([]);
});

/** The files that a file imports, at once or later, as far as none of them loads `whole.css`. */
function partsWithoutWhole(file: string, found = new Set<string>()): Set<string> {
  const code = readFileSync(file, 'utf8');
  if (found.has(file) || code.includes(WHOLE)) return found;
  found.add(file);
  for (const [, name = ''] of code.matchAll(/(?:from|import)\s*\(?\s*'([^']+\.tsx?)'/g)) {
    const imported = name.startsWith('#web/')
      ? join(WEB, name.slice('#web/'.length))
      : join(dirname(file), name);
    if (existsSync(imported)) partsWithoutWhole(imported, found);
  }
  return found;
}
