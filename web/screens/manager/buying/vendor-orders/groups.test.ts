import { expect, test } from 'vitest';
import { groupedBy } from './groups.ts';

test('two vendors with the same name are two groups, sorted by name, each with its rows in their sequence', () => {
  const rows = [
    { of: 7, name: 'Fresh Farms', id: 1 },
    { of: 3, name: 'Éclair Bakery', id: 2 },
    { of: 9, name: 'Fresh Farms', id: 3 },
    { of: 7, name: 'Fresh Farms', id: 4 },
  ];
  const groups = groupedBy(
    rows,
    ({ of }) => of,
    ({ name }) => name,
  );
  expect(groups.map(([name, own]) => [name, own.map(({ id }) => id)])).toEqual([
    ['Éclair Bakery', [2]],
    ['Fresh Farms', [1, 4]],
    ['Fresh Farms', [3]],
  ]);
});
