import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Vendor } from '#contract/calls/vendors.ts';
import { show, showing, showingNew } from './showing.ts';

const vendor = (id: number, name: string) => ({ id, name }) as Vendor;
const renamed = (id: number, name: string) =>
  showing(['listVendors'], (row) => (row.id === id ? { ...row, name } : row));

function client() {
  const made = new QueryClient();
  made.setQueryData(['listVendors', undefined], [vendor(1, 'Ada'), vendor(2, 'Bob')]);
  made.setQueryData(['listVendors', 'pages'], {
    pages: [{ rows: [vendor(1, 'Ada')] }, { rows: [vendor(2, 'Bob')] }],
    pageParams: [],
  });
  made.setQueryData(['listVendors', 'total'], { count: 2 });
  const names = () => [
    made.getQueryData<Vendor[]>(['listVendors', undefined])?.map(({ name }) => name),
    made
      .getQueryData<{ pages: { rows: Vendor[] }[] }>(['listVendors', 'pages'])
      ?.pages.map(({ rows }) => rows.map(({ name }) => name)),
  ];
  return { made, names };
}

test('an optimistic change of a row applies to lists and pages, and its rollback keeps later changes', async () => {
  const { made, names } = client();
  const rollBack = await show(made, renamed(1, 'Ida'));
  await show(made, renamed(2, 'Ben'));
  expect(names()).toEqual([
    ['Ida', 'Ben'],
    [['Ida'], ['Ben']],
  ]);
  rollBack();
  expect(names()).toEqual([
    ['Ada', 'Ben'],
    [['Ada'], ['Ben']],
  ]);
  expect(made.getQueryData(['listVendors', 'total'])).toEqual({ count: 2 });
});

test('a row is removed from lists and pages', async () => {
  const { made, names } = client();
  await show(
    made,
    showing(['listVendors'], (row) => (row.id === 1 ? undefined : row)),
  );
  expect(names()).toEqual([['Bob'], [[], ['Bob']]]);
});

test('a new row is at the end of whole lists, and its rollback takes only that row away', async () => {
  const { made, names } = client();
  const rollBack = await show(made, showingNew('listVendors', vendor(3, 'Cy')));
  await show(made, renamed(1, 'Ida'));
  expect(names()).toEqual([
    ['Ida', 'Bob', 'Cy'],
    [['Ida'], ['Bob']],
  ]);
  rollBack();
  expect(names()).toEqual([
    ['Ida', 'Bob'],
    [['Ida'], ['Bob']],
  ]);
});
