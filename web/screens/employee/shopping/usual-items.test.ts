import { expect, test } from 'vitest';
import type { Product } from '#contract/calls/products.ts';
import { usualToMinimum } from './usual-items.ts';

const product = (id: string, price: string | null, vendorId = 1) =>
  ({ id, name: id.toUpperCase(), price, vendorId, unitOfMeasure: 'kg' }) as Product;
const often = (productId: string, usual: number) => ({
  productId,
  vendorId: 1,
  unitId: 'kg',
  usual,
  last: usual,
  orders: 3,
});
const usual = [often('a', 2), often('b', 3), often('c', 1), often('d', 9), often('e', 1)];
const products = [
  product('a', '10'),
  product('b', '5'),
  product('c', null),
  product('d', '1', 2),
  product('e', '40'),
];
const of = (missing: string, inCart: string[] = [], ordered: string[] = []) =>
  usualToMinimum(usual, {
    vendorId: 1,
    missing,
    currency: 'USD',
    lines: inCart.map((productId) => ({ productId, quantity: 1 })),
    ordered: ordered.map((productId) => ({ productId })),
    products,
  }).map(({ productId, quantity, name, unitOfMeasure }) =>
    [quantity, unitOfMeasure, productId, name].join(' '),
  );

test('as few usual items as reach the minimum, the most often ordered first, each in its usual quantity (24.5, G3)', () => {
  expect(of('20.00')).toEqual(['2 kg a A']);
  expect(of('20.01')).toEqual(['2 kg a A', '3 kg b B']);
  expect(of('60.00')).toEqual(['2 kg a A', '3 kg b B', '1 kg e E']);
});

test('what is in the cart, is on its way, has no price or is of another vendor is none of them; what does not reach the minimum is not offered (24.5)', () => {
  expect(of('10.00', ['a'])).toEqual(['3 kg b B']);
  expect(of('10.00', [], ['a'])).toEqual(['3 kg b B']);
  expect(of('75.01')).toEqual([]);
});
