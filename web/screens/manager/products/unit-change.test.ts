import { expect, test } from 'vitest';
import type { Conversion, Product } from '#contract/calls/products.ts';
import { checkUnitChange, turned, unitChangeOf } from './unit-change.ts';

const NO_CONVERSIONS: Conversion[] = [];
const product = { unitOfMeasure: 'ea', conversions: NO_CONVERSIONS } as Product;

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

test('nothing is sent for a unit whose conversion is stored: the form asks nothing about it (S0)', () => {
  const inCases = {
    ...product,
    unitOfMeasure: 'case',
    conversions: [{ unitOfMeasure: 'ea', factor: 24 }],
  };
  const typed = { inOne: 'new', factor: '2' } as const;
  expect(unitChangeOf(typed, { product: inCases, wanted: 'ea' })).toBeUndefined();
  expect(unitChangeOf(typed, { product: inCases, wanted: 'box' })).toEqual({
    one: 'box',
    factor: 2,
    unitOfMeasure: 'case',
  });
});

test('a number is not kept in the other direction, where it means something else (S0)', () => {
  expect(turned({ inOne: 'new', factor: '24' })).toEqual({ inOne: 'former', factor: '' });
  expect(turned({ inOne: 'former', factor: '2' })).toEqual({ inOne: 'new', factor: '' });
});
