import { describe, expect, test } from 'vitest';
import { problemsOf, quantityFrom, unitOfProduct } from './waste-draft.ts';
import type { WasteDraft } from './waste-draft.ts';

const complete: WasteDraft = {
  productId: 'PRD-000001',
  quantity: 1,
  unitOfMeasure: 'kg',
  locationId: '2',
  recordedBy: '3',
  reason: '',
  photoUrl: '',
  notes: '',
};

describe('problemsOf', () => {
  test('a complete draft has no problems', () => expect(problemsOf(complete)).toEqual({}));

  test('an empty draft has one problem for each required field, in the words of the specification', () => {
    const empty = { productId: '', quantity: 0, unitOfMeasure: '', locationId: '', recordedBy: '' };
    expect(problemsOf({ ...complete, ...empty })).toEqual({
      productId: 'Please select a product',
      quantity: 'Quantity must be at least 1',
      unitOfMeasure: 'Unit of measure is required',
      locationId: 'Please select a location',
      recordedBy: 'Employee selection is required',
    });
  });

  test.each([
    [-1, 'Quantity must be at least 1'],
    [1.5, 'Quantity must be a whole number'],
    [100_000, 'Quantity must be at most 99999'],
  ])('a quantity of %d: %s', (quantity, sentence) => {
    expect(problemsOf({ ...complete, quantity }).quantity).toBe(sentence);
  });
});

test('text that is not a number becomes 0', () => {
  expect(['', '7', '007', 'a', '-', '1e9', 'Infinity'].map(quantityFrom)).toEqual([
    0, 7, 7, 0, 0, 1e9, 0,
  ]);
});

test("a product's unit is used only if it is in the list", () => {
  const kg = { id: '1', name: 'Kilogram', abbreviation: 'kg', version: 1, isDeleted: false };
  const product = { unitOfMeasure: 'kg' };
  expect(unitOfProduct(product, [kg])).toBe('kg');
  expect(unitOfProduct({ unitOfMeasure: 'sack' }, [kg])).toBe('');
});
