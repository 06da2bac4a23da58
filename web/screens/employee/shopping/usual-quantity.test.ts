import { expect, test } from 'vitest';
import { unusual, usualText } from './usual-quantity.ts';

const usual = { productId: 'x', vendorId: 1, unitId: 'case', usual: 6, last: 9, orders: 3 };

test('a quantity of more than twice or less than half of the usual says so, with three orders known (G3)', () => {
  expect(unusual(13, usual)).toEqual(['Usually 6: this is more than twice as much']);
  expect(unusual(2, usual)).toEqual(['Usually 6: this is less than half']);
  expect([3, 6, 12].flatMap((quantity) => unusual(quantity, usual))).toEqual([]);
  expect(unusual(60, { ...usual, orders: 2 })).toEqual([]);
  expect(unusual(60, undefined)).toEqual([]);
});

test('with few orders known the last quantity is shown instead of the usual one (G3)', () => {
  expect([usualText(usual), usualText({ ...usual, orders: 2 })]).toEqual(['Usually 6', 'Last 9']);
});
