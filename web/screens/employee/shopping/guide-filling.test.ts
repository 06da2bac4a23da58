import { expect, test } from 'vitest';
import { addedByGuide } from './guide-filling.ts';

const shelf = {
  stock: new Map([
    ['flour', { parAmount: 12, onHandAmount: 3 }],
    ['salt', { parAmount: 4, onHandAmount: 9 }],
    ['oil', { parAmount: 0, onHandAmount: 1 }],
  ]),
  suggestions: [
    { productId: 'flour', quantity: 7 },
    { productId: 'milk', quantity: 99 },
  ],
  usual: new Map(['flour', 'salt', 'oil', 'eggs', 'milk'].map((id) => [id, { usual: 5 }])),
  ordered: [{ productId: 'eggs' }],
};
const products = new Map(
  ['flour', 'salt', 'oil', 'eggs', 'milk', 'rice'].map((id) => [
    id,
    { id, name: id.toUpperCase(), unitOfMeasure: 'case' },
  ]),
);
const line = (productId: string, quantity: number | null = null, unitOfMeasure = 'case') => ({
  productId,
  quantity,
  unitOfMeasure: quantity === null ? null : unitOfMeasure,
});

test('a guide adds what it says, else what is missing to par, else what is usual and not on its way (G2)', () => {
  const lines = ['flour', 'salt', 'oil', 'eggs', 'rice', 'gone'].map((id) => line(id));
  const inCase = (name: string, quantity: number) => ({
    productId: name.toLowerCase(),
    quantity,
    name,
    unitOfMeasure: 'case',
  });
  expect(addedByGuide([], { lines: [line('milk', 2), ...lines], shelf, products })).toEqual([
    inCase('MILK', 2),
    inCase('FLOUR', 7),
    inCase('OIL', 5),
  ]);
});

test('what is in the cart stays as it is', () => {
  const inCart = [{ productId: 'flour', quantity: 1 }];
  expect(addedByGuide(inCart, { lines: [line('flour', 6)], shelf, products })).toEqual([]);
});

test('a quantity that was entered in a former unit of its product is not added (G2)', () => {
  const lines = [line('flour', 24, 'ea'), line('milk', 2, 'Case'), line('oil')];
  const added = addedByGuide([], { lines, shelf, products });
  expect(added.map(({ productId }) => productId)).toEqual(['milk', 'oil']);
});
