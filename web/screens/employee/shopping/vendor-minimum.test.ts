import { expect, test } from 'vitest';
import type { Ordered } from '#contract/calls/ordered.ts';
import type { Product } from '#contract/calls/products.ts';
import { minimumOf, orderedAmount, subtotalOf } from './vendor-minimum.ts';

const item = (price: string | null, quantity = 1) => ({
  productId: 'x',
  quantity,
  name: 'X',
  product: { price } as Product,
});
const NONE = { minimumOrder: null, hasMinimumOrder: false };
const of = (...items: ReturnType<typeof item>[]) =>
  minimumOf({ minimumOrder: '100.00', hasMinimumOrder: true }, subtotalOf(items, 'USD'), 'USD');

test('a subtotal is the sum of the lines with a price, and counts the others (24.5)', () => {
  expect(subtotalOf([item('12.25', 4), item(null), item('0.5')], 'USD')).toEqual({
    amount: '49.50',
    unpriced: 1,
  });
  expect(subtotalOf([item(null)], 'USD')).toEqual({ amount: null, unpriced: 1 });
});

test('a vendor below its minimum says what is missing, and how far it is; lines without a price count nothing (V2, 24.5)', () => {
  expect(of(item('87.50'))).toEqual({
    text: '$12.50 more to the minimum of $100',
    share: 0.875,
    missing: '12.50',
  });
  expect(of(item('12.25', 4))?.text).toBe('$51 more to the minimum of $100');
  expect(of(item('50'), item(null), item(null))?.text).toBe(
    '$50 more to the minimum of $100, not counting 2 items without a price',
  );
  expect(of(item('50'), item(null))?.text).toMatch(/not counting 1 item without a price$/);
});

test('a minimum that is reached says so; one that nothing is known of has no bar (V2, E14)', () => {
  expect(of(item('25', 4))).toEqual({
    text: 'Minimum of $100 reached',
    share: 1,
    missing: null,
  });
  expect(of(item(null))).toMatchObject({ text: 'Minimum order $100', share: null });
  expect(minimumOf(NONE, subtotalOf([item('1')], 'USD'), 'USD')).toBeUndefined();
  expect(
    minimumOf(
      { minimumOrder: '0.00', hasMinimumOrder: false },
      subtotalOf([item('1')], 'USD'),
      'USD',
    ),
  ).toBeUndefined();
  // Its amount is hidden from who sees no prices (E14).
  const hidden = minimumOf(
    { ...NONE, hasMinimumOrder: true },
    subtotalOf([item(null)], 'USD'),
    'USD',
  );
  expect(hidden?.text).toMatch(/^This vendor has a minimum order/);
  expect(hidden?.text).not.toMatch(/\d/);
});

test('what was ordered already for the same delivery counts towards the minimum, and says so (V2)', () => {
  const products = [
    { id: 'x', price: '12.50', unitOfMeasure: 'kg' },
    { id: 'y', price: null, unitOfMeasure: 'kg' },
  ] as Product[];
  const one = {
    productId: 'x',
    vendorId: 7,
    quantity: 3,
    unitOfMeasure: 'kg',
    deliveryDate: '2026-11-27',
  } as Ordered;
  const others = [
    { ...one, vendorId: 8 },
    { ...one, deliveryDate: '2026-11-28' },
    { ...one, unitOfMeasure: 'case' },
    { ...one, productId: 'y' },
  ];
  const same = { vendorId: 7, deliveryDate: '2026-11-27', products, currency: 'USD' };
  expect(orderedAmount(others, same)).toBeNull();
  expect(orderedAmount([one, ...others], same)).toBe('37.50');
  const vendor = { minimumOrder: '100.00', hasMinimumOrder: true };
  const subtotal = { ...subtotalOf([item('12.50', 2)], 'USD'), ordered: '37.50' };
  expect(minimumOf(vendor, subtotal, 'USD')).toEqual({
    text: '$37.50 more to the minimum of $100, with $37.50 ordered already',
    share: 0.625,
    missing: '37.50',
  });
  expect(minimumOf(vendor, { ...subtotal, ordered: '75.00' }, 'USD')?.text).toBe(
    'Minimum of $100 reached, with $75 ordered already',
  );
});
