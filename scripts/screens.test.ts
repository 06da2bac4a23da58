import { existsSync, readFileSync } from 'node:fs';
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

test('the tables of screens name 23 late screens of managers and 5 of employees (22.7)', () => {
  expect(files).toHaveLength(28);
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
    'all' in screens ? screens.all : undefined,
    'one' in screens ? screens.one(7) : undefined,
  ]);
  const unknown = addresses.filter((address) => {
    const path = address?.replace(/\?.*/, '').replace(/\/7$/, '/:id');
    return path && !paths.some((known) => known.replace(/:\w+/, ':id') === path);
  });
  expect(unknown).toEqual([]);
});
