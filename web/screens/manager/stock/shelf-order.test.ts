import { expect, test } from 'vitest';
import type { InventoryLine } from '#contract/calls/inventory.ts';
import { movedLines, shelfOrderOf } from './shelf-order.ts';

const line = (productId: string, area: string | null, position: number | null, isKept = true) =>
  ({ productId, area, position, isKept }) as InventoryLine;

const lines = [
  line('milk', 'Walk-in', 1),
  line('eggs', 'Walk-in', 2),
  line('ice', 'Freezer', 3),
  line('salt', null, null),
  line('old', 'Walk-in', 9, false),
];

test('the order of a shelf is that of its lines; nothing is moved while it stays, and what is not kept has no place (24.6)', () => {
  const order = shelfOrderOf(lines);
  expect(order).toEqual({
    areas: ['Walk-in', 'Freezer'],
    products: { 'Walk-in': ['milk', 'eggs'], Freezer: ['ice'], '': ['salt'] },
  });
  expect(movedLines(lines, order)).toEqual([]);
});

test('an area that comes first is counted first; a product that changes places or areas takes its new one (24.6)', () => {
  expect(movedLines(lines, { ...shelfOrderOf(lines), areas: ['Freezer', 'Walk-in'] })).toEqual([
    { productId: 'ice', area: 'Freezer', position: 1 },
    { productId: 'milk', area: 'Walk-in', position: 2 },
    { productId: 'eggs', area: 'Walk-in', position: 3 },
  ]);
  expect(
    movedLines(lines, {
      areas: ['Walk-in', 'Freezer'],
      products: { 'Walk-in': ['eggs'], Freezer: ['ice', 'salt'], '': ['milk'] },
    }),
  ).toEqual([
    { productId: 'eggs', area: 'Walk-in', position: 1 },
    { productId: 'ice', area: 'Freezer', position: 2 },
    { productId: 'salt', area: 'Freezer', position: 3 },
    { productId: 'milk', area: null, position: null },
  ]);
});
