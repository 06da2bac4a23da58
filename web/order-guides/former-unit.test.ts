import { expect, test } from 'vitest';
import { formerUnit, inFormerUnits, unitAfter } from './former-unit.tsx';

const eggs = { unitOfMeasure: 'case' };
const entered = { quantity: 24, unitOfMeasure: 'ea' };

test('a quantity is in a former unit where its product has another one by now (G2, H6)', () => {
  expect(formerUnit(entered, eggs)).toBe('ea');
  expect(formerUnit({ quantity: 2, unitOfMeasure: 'Case' }, eggs)).toBeUndefined();
  expect(formerUnit({ quantity: null, unitOfMeasure: null }, eggs)).toBeUndefined();
});

test('of a line of an earlier version, and of a product that is not known, nothing is said', () => {
  expect(formerUnit({ quantity: 24 }, eggs)).toBeUndefined();
  expect(formerUnit(entered, undefined)).toBeUndefined();
});

test('what is typed is in the present unit; one more of a former unit stays in it', () => {
  expect(unitAfter(entered, eggs, true)).toBe('case');
  expect(unitAfter(entered, eggs)).toBe('ea');
  expect(unitAfter({ quantity: null, unitOfMeasure: null }, eggs)).toBe('case');
  expect(unitAfter({ quantity: 0, unitOfMeasure: 'ea' }, eggs)).toBe('case');
});

test('the lines of a guide in former units are named with what was entered', () => {
  const products = new Map([
    ['eggs', { name: 'Eggs', unitOfMeasure: 'case' }],
    ['milk', { name: 'Milk', unitOfMeasure: 'ea' }],
  ]);
  const lines = ['eggs', 'milk', 'gone'].map((productId) => ({ ...entered, productId }));
  expect(inFormerUnits(lines, products)).toEqual(['Eggs (24 ea)']);
});
