import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { routes } from '../contract/calls/routes.ts';
import { inProject } from '../server/project-folder.ts';
import { routeTable } from './route-table.ts';

test('every call that the first screen of managers makes is in the table which it loads', () => {
  const files = globSync('web/screens/manager/{dashboard,board,frame,attention}/*.{ts,tsx}', {
    cwd: inProject('.'),
  });
  const ofFirst = files.filter(
    (file) => !file.includes('/attention/') || /(count|needs-attention|use-attention)/.test(file),
  );
  const called = new Set(
    ofFirst.flatMap((file) => {
      const code = readFileSync(inProject(file), 'utf8');
      return [...code.matchAll(/(?:query|write|pages|address)Of\(\s*'(\w+)'/g)].map(
        ([, name = '']) => name,
      );
    }),
  );
  const { load } = routeTable();
  if (typeof load !== 'function') throw new Error('the plugin does not load');
  const table = load.call({} as never, '\0virtual:manager-routes') as string;
  const ofManagers = [...called].filter(
    (name) => routes[name as keyof typeof routes].right === 'manager',
  );
  expect(ofManagers).toContain('listBoard');
  expect(ofManagers.filter((name) => !table.includes(`"${name}"`))).toEqual([]);
});
