import { expect, test } from 'vitest';
import type { Product } from '#contract/calls/products.ts';
import { codeTitle, columnsOf, tracksOf } from './table-columns.ts';

const product = (values: Partial<Product>) =>
  ({ vendorItemCode: null, packSize: null, price: null, ...values }) as Product;

test.each([
  [{}, undefined, 6],
  [{ price: '0.00' }, undefined, 7],
  [{ vendorItemCode: '0042' }, 'Item Code', 7],
  [{ packSize: '24 × 500 g' }, 'Pack', 7],
  [{ vendorItemCode: '0042', packSize: '24 × 500 g', price: '1.00' }, 'Item Code, Pack', 8],
])(
  'the list of products with %o has the column %s, and %i in all: none is empty (M3)',
  (...given) => {
    const [values, title, count] = given;
    const shown = columnsOf([product({}), product(values)]);
    expect(codeTitle(shown)).toBe(title);
    const tracks = String(Reflect.get(tracksOf(shown), '--columns'));
    expect(tracks.split(' ')).toHaveLength(count);
  },
);
