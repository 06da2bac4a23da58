import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ATTENTION_KINDS } from '../contract/values/attention-kinds.ts';
import { inProject } from '../server/project-folder.ts';

const areas = ['manager', 'employee'].map((name) => inProject(`web/screens/${name}`));

/** The files of the screens that load late, from the tables of both audiences. */
const files = areas.flatMap((area) =>
  [...readFileSync(join(area, 'screens.ts'), 'utf8').matchAll(/screenOf\('([^']+)'\)/g)].map(
    ([, file = '']) => join(area, file),
  ),
);

test('the tables of screens name 26 late screens of managers and 5 of employees (22.7)', () => {
  expect(files).toHaveLength(31);
});

test.each(files)('%s exports its screen, and nothing else that runs', (file) => {
  expect(existsSync(file)).toBe(true);
  const exported = readFileSync(file, 'utf8').matchAll(/^export (?!type|interface)(.*?)[({=]/gm);
  expect(Array.from(exported, ([, what = '']) => what)).toEqual([
    expect.stringMatching(/^function \w+Screen$/),
  ]);
});

test('what needs attention leads to screens of managers (V10, 22.7)', () => {
  const table = readFileSync(inProject('web/screens/manager/screens.ts'), 'utf8');
  const paths = Array.from(table.matchAll(/paths: \['([^']+)'/g), ([, path = '']) => path);
  const addresses = Object.values(ATTENTION_KINDS).flatMap((screens) => [
    screens.all,
    'one' in screens ? screens.one('7') : undefined,
  ]);
  const unknown = addresses.filter((address) => {
    const path = address?.replace(/\?.*/, '').replace(/\/7$/, '/:id');
    return path && !paths.some((known) => known.replace(/:\w+/, ':id') === path);
  });
  expect(unknown).toEqual([]);
});

test('half of the screens have at most 9 imports from files of the project (22.7)', () => {
  const screens = globSync('web/{screens,receiving,waste-log}/**/*-screen.tsx', {
    cwd: inProject('.'),
  });
  const imports = screens.map((file) => {
    const code = readFileSync(inProject(file), 'utf8');
    return [...code.matchAll(/^(?:import|\} from) [^;]*?'(?:#web|#contract|\.{1,2})\//gm)].length;
  });
  expect(imports.length).toBeGreaterThan(30);
  const [median = 0] = imports.toSorted((one, other) => one - other).slice(imports.length >> 1);
  expect(median).toBeLessThanOrEqual(9);
});
