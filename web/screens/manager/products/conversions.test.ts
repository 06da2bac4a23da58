import { expect, test } from 'vitest';
import type { Product } from '#contract/calls/products.ts';
import {
  changedConversions,
  checkConversions,
  factorFrom,
  typedConversions,
} from './conversions.ts';

test.each([
  ['24', 24],
  ['10.5', 10.5],
  ['10,5', 10.5],
  ['0.000001', 0.000001],
  ['1.250', 1.25],
  ['1,250', undefined],
  ['0', undefined],
  ['-2', undefined],
  ['1/2', undefined],
  ['', undefined],
  ['10000000', undefined],
])('the factor %s is %s (S0)', (text, factor) => expect(factorFrom(text)).toBe(factor));

test('conversions are sent only when somebody changed them (S0)', () => {
  const product = { conversions: [{ unitOfMeasure: 'ea', factor: 24 }] } as Product;
  const typed = typedConversions(product);
  expect(changedConversions(typed, product)).toBeUndefined();
  expect(changedConversions([{ unitOfMeasure: 'ea', factor: ' 24.0 ' }], product)).toBeUndefined();
  expect(changedConversions([], product)).toEqual([]);
  const more = [...typed, { unitOfMeasure: 'kg', factor: '10,5' }];
  expect(changedConversions(more, product)).toEqual([
    { unitOfMeasure: 'ea', factor: 24 },
    { unitOfMeasure: 'kg', factor: 10.5 },
  ]);
  expect(checkConversions(more)).toBe(true);
  expect(checkConversions([{ unitOfMeasure: 'kg', factor: '' }])).toContain('how many kg');
});
