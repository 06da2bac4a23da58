import { expect, test } from 'vitest';
import type { CountLine, ProductUse } from '#contract/calls/inventory-counts.ts';
import { productsOfCount } from './products-of-count.ts';

const line = (productId: string, amount: number, unitOfMeasure: string): CountLine => ({
  productId,
  productName: `Product ${productId}`,
  amount,
  unitOfMeasure,
  difference: 0,
  ownUnit: 'case',
  isWaiting: false,
});
const use = (productId: string, cost: string): ProductUse => ({
  productId,
  productName: `Product ${productId}`,
  unitOfMeasure: 'case',
  since: '2026-11-16T12:00:00.000Z',
  used: 4,
  usual: null,
  cost,
});

test('a product counted in two units is one row, so that its use and cost stand there once (24.7)', () => {
  const lines = [line('a', 2, 'case'), line('b', 1.5, 'case'), line('a', 7, 'ea')];
  const rows = productsOfCount(lines, [use('a', '45.00'), use('b', '45.00')]);
  expect(rows.map(({ productId, counted }) => [productId, counted])).toEqual([
    ['a', '2 case + 7 ea'],
    ['b', '1.5 case'],
  ]);
});

test('what waits for a conversion stands first, then what cost most, last what was not counted before', () => {
  const waiting = { ...line('d', 1, 'bag'), isWaiting: true };
  const lines = [line('a', 1, 'case'), line('b', 1, 'case'), line('c', 1, 'case'), waiting];
  const rows = productsOfCount(lines, [use('b', '5.00'), use('c', '20.00')]);
  expect(rows.map(({ productId }) => productId)).toEqual(['d', 'c', 'b', 'a']);
});
