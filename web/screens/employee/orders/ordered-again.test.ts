import { expect, test } from 'vitest';
import type { Product } from '#contract/calls/products.ts';
import { orderedAgain } from './ordered-again.ts';

const products = [
  { id: 'a', name: 'Plum Tomatoes', unitOfMeasure: 'kg' },
  { id: 'b', name: 'Basil', unitOfMeasure: 'box' },
] as Product[];
const item = (productId: string, productName: string, quantity: number, unitOfMeasure = 'kg') => ({
  productId,
  productName,
  quantity,
  unitOfMeasure,
});

test('an order goes into the cart once more, minus what is no longer sold, which is named (G4)', () => {
  const items = [item('a', 'Tomatoes', 2), item('a', 'Tomatoes', 1), item('x', 'Dill', 4)];
  expect(orderedAgain(items, { inCart: [], products })).toEqual({
    lines: [{ productId: 'a', name: 'Plum Tomatoes', quantity: 3, unitOfMeasure: 'kg' }],
    products: 1,
    gone: ['Dill'],
    otherUnit: [],
  });
});

test('what is in the cart gets that much more, and what is sold in another unit is left out and named (G4)', () => {
  const inCart = [
    { productId: 'b', quantity: 5 },
    { productId: 'a', quantity: 4 },
  ];
  const items = [item('a', 'Tomatoes', 2), item('b', 'Basil', 4)];
  expect(orderedAgain(items, { inCart, products })).toEqual({
    lines: [
      { productId: 'b', quantity: 5 },
      { productId: 'a', name: 'Plum Tomatoes', quantity: 6, unitOfMeasure: 'kg' },
    ],
    products: 1,
    gone: [],
    otherUnit: ['Basil'],
  });
});

test('what is in the cart in a former unit stays in it with that much more: the server refuses the sum (O2)', () => {
  const inCart = [{ productId: 'a', quantity: 24, unitOfMeasure: 'ea' }];
  const { lines } = orderedAgain([item('a', 'Tomatoes', 2)], { inCart, products });
  expect(lines).toMatchObject([{ quantity: 26, unitOfMeasure: 'ea' }]);
});
