import { describe, expect, test } from 'vitest';
import { ALL_CATEGORIES, cartItems, inRows, matching, searchable } from './catalogue.ts';

const product = (id: string, name: string, rest: object = {}) => ({
  id,
  name,
  vendorName: 'Fresh Farms',
  categoryId: 'produce',
  ...rest,
});
const tomatoes = product('1', 'Roma Tomatoes');
const salmon = product('2', 'Salmon', { vendorName: 'Blue Tide', categoryId: 'fish' });
const loose = product('3', 'Salt', { categoryId: null });
const catalogue = searchable([tomatoes, salmon, loose]);
const all = (search: string) => matching(catalogue, { search, categoryId: ALL_CATEGORIES });

describe('matching', () => {
  test("finds a part of the product's or vendor's name, ignoring case", () => {
    expect(all('TOMA')).toEqual([tomatoes]);
    expect(all('blue t')).toEqual([salmon]);
    expect(all('sal')).toEqual([salmon, loose]);
    expect(all('fresh')).toEqual([tomatoes, loose]);
    expect(all('nothing like it')).toEqual([]);
  });

  test('finds names with and without accents alike (Q1)', () => {
    const accented = product('4', 'Jalapeño', { vendorName: 'Crème Straße' });
    const plain = product('5', 'jalapeno', { vendorName: 'creme strasse' });
    const both = searchable([accented, plain]);
    for (const search of ['jalapeno', 'JALAPEÑO', 'Creme', 'crème', 'strasse', 'Straße'])
      expect(matching(both, { search, categoryId: ALL_CATEGORIES })).toEqual([accented, plain]);
  });

  test('ignores blanks around the search', () => {
    expect(all('  roma ')).toEqual([tomatoes]);
    expect(all('   ')).toHaveLength(3);
  });

  test('filters by the exact category; All Items includes products without one', () => {
    expect(matching(catalogue, { search: '', categoryId: 'fish' })).toEqual([salmon]);
    expect(matching(catalogue, { search: 'roma', categoryId: 'fish' })).toEqual([]);
    expect(all('')).toEqual([tomatoes, salmon, loose]);
  });
});

test('rows are filled from the left; the last may be shorter', () => {
  expect(inRows([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inRows([], 3)).toEqual([]);
});

test('a cart line of a deleted product keeps its name, so that it can be removed and replaced (D7)', () => {
  const lines = [
    { productId: '2', quantity: 4, name: 'Trout' },
    { productId: '98', quantity: 3, name: 'Basil' },
    { productId: '99', quantity: 1 },
  ];
  expect(cartItems(lines, [tomatoes, salmon])).toEqual([
    { productId: '2', quantity: 4, product: salmon, name: 'Salmon' },
    { productId: '98', quantity: 3, product: undefined, name: 'Basil' },
    { productId: '99', quantity: 1, product: undefined, name: 'Unknown Product' },
  ]);
});
