import { expect, test } from 'vitest';
import { typedOf, withTyped } from './typed-lines.ts';

const lines = [
  { productId: 'tomatoes', quantity: 4, unitOfMeasure: 'case' },
  { productId: 'basil', quantity: 2, unitOfMeasure: 'bunch' },
];

test('what was typed comes back as it was sent: what was left out is 0 (O2)', () => {
  const sent = [{ productId: 'basil', quantity: 7, unitOfMeasure: 'kg' }];
  expect(withTyped(lines, typedOf(lines, sent))).toEqual([
    { productId: 'tomatoes', quantity: 0, unitOfMeasure: 'case' },
    { productId: 'basil', quantity: 7, unitOfMeasure: 'kg' },
  ]);
});

test('what was sent by an earlier version, without units, is in those of its lines', () => {
  const sent = [{ productId: 'basil', quantity: 7 }];
  expect(withTyped(lines, typedOf(lines, sent))[1]).toMatchObject({ unitOfMeasure: 'bunch' });
});

test('what was typed of a product that somebody took out meanwhile is there, too', () => {
  const sent = [...lines, { productId: 'limes', quantity: 3, unitOfMeasure: 'ea' }];
  expect(withTyped(lines, typedOf(lines, sent))).toEqual(sent);
});

test('without lines, as when it was skipped, nothing was typed', () => {
  expect(withTyped(lines, typedOf(lines, undefined))).toEqual(lines);
});
