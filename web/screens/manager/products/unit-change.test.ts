import { expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { checkUnitChange, unitChangeOf } from './unit-change.ts';

const product = { unitOfMeasure: 'ea' } as Product;

test('what the former unit is of the new one is sent in the direction that was chosen (S0)', () => {
  const change = { product, wanted: 'case' };
  expect(unitChangeOf({ inOne: 'new', factor: '24' }, change)).toEqual({
    one: 'case',
    factor: 24,
    unitOfMeasure: 'ea',
  });
  expect(unitChangeOf({ inOne: 'former', factor: '0,5' }, change)).toEqual({
    one: 'ea',
    factor: 0.5,
    unitOfMeasure: 'case',
  });
});

test('nothing is sent while the unit stays, for a new product, or when nothing was typed', () => {
  const typed = { inOne: 'new', factor: '24' } as const;
  expect(unitChangeOf(typed, { product, wanted: 'ea' })).toBeUndefined();
  expect(unitChangeOf(typed, { product: undefined, wanted: 'case' })).toBeUndefined();
  const empty = { ...typed, factor: ' ' };
  expect(unitChangeOf(empty, { product, wanted: 'case' })).toBeUndefined();
  expect(checkUnitChange(empty)).toBe(true);
  expect(checkUnitChange({ ...typed, factor: 'a dozen' })).toContain('such as 24');
});
