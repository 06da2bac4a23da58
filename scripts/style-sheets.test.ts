import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../web');
const WHOLE = "import '#web/ui/whole.css';";

test('a part that does not load whole.css has its classes in theme.css', () => {
  const leftOut = [
    ...readFileSync(join(WEB, 'ui/theme.css'), 'utf8').matchAll(/@source not '(.+)';/g),
  ].map(([, pattern = '']) => relative(WEB, join(WEB, 'ui', pattern)));
  expect(leftOut.length).toBeGreaterThan(2);

  const drawnWithTheme = [...partsWithoutWhole(join(WEB, 'main.tsx'))].map((file) =>
    relative(WEB, file),
  );
  expect(drawnWithTheme).toContain('screens/employee/shopping/fill-to-par.tsx');
  const withoutStyles = drawnWithTheme.filter((file) =>
    leftOut.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`)),
  );
  expect(withoutStyles).toEqual([]);
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
