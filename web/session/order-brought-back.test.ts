import { expect, test } from 'vitest';
import { EMPTY_CART } from './cart-lines.ts';
import type { Cart } from './cart-lines.ts';
import { withOrder } from './order-brought-back.ts';
import type { OrderContent } from './submissions/submission-kinds.ts';

const milk = { productId: 'milk', quantity: 2 };
const eggs = { productId: 'eggs', quantity: 1 };

function orderOf(content: Partial<OrderContent>, { isTried = true, deliveryDates = {} } = {}) {
  const whole = { employeeName: 'Ana', items: [milk], notes: null, ...content };
  return {
    submission: {
      id: 'ORD-1760000000001',
      kind: 'createOrder',
      content: whole,
      at: '2026-11-28T10:00:00.000Z',
      author: 3,
      locationId: 1,
      base: null,
    },
    isTried,
    draft: { address: '/employee', kept: { deliveryDates } },
  };
}
const cartOf = (changes: Partial<Cart>): Cart => ({ ...EMPTY_CART, ...changes });

test('a refused order comes back with its lines, notes and chosen deliveries, and is submitted as the same one (O2, D12)', () => {
  const order = orderOf({ notes: 'Back door' }, { deliveryDates: { 7: '2026-12-04' } });
  expect(withOrder(EMPTY_CART, order)).toEqual({
    lines: [milk],
    notes: 'Back door',
    deliveryDates: { 7: '2026-12-04' },
    sent: order.submission,
  });
});

test('what was entered since stays beside it, and a delivery that was chosen since wins', () => {
  const order = orderOf(
    { items: [milk, eggs], notes: 'Back door' },
    { deliveryDates: { 7: '2026-12-04', 8: '2026-12-05' } },
  );
  const since = cartOf({
    lines: [{ ...milk, quantity: 3, name: 'Whole Milk' }],
    notes: 'Ring twice',
    deliveryDates: { 7: '2026-12-11' },
  });
  expect(withOrder(since, order)).toMatchObject({
    lines: [{ ...milk, quantity: 5, name: 'Whole Milk' }, eggs],
    notes: 'Back door\nRing twice',
    deliveryDates: { 7: '2026-12-11', 8: '2026-12-05' },
  });
  expect(withOrder(cartOf({ notes: 'Back door' }), order)).toMatchObject({ notes: 'Back door' });
});

test('a cart whose own try has no answer takes none that may be stored as well: one of both would be ordered twice (D12)', () => {
  const sent = { id: 'ORD-1760000000002', at: null };
  expect(withOrder(cartOf({ sent }), orderOf({}))).toBeUndefined();
  expect(withOrder(cartOf({ sent }), orderOf({}, { isTried: false }))).toMatchObject({ sent });
  const { submission } = orderOf({});
  expect(withOrder(cartOf({ sent: submission }), orderOf({}))).toMatchObject({ sent: submission });
});

test('an order that an earlier version of the product kept has no deliveries', () => {
  expect(withOrder(EMPTY_CART, { ...orderOf({}), draft: null })).toMatchObject({
    lines: [milk],
    deliveryDates: {},
  });
});

test('its lines are in the units in which they were entered; of two units that of the order, so that the server refuses their sum (O2)', () => {
  const order = orderOf({ items: [{ ...milk, unitOfMeasure: 'ea' }, eggs] });
  expect(withOrder(EMPTY_CART, order)?.lines).toEqual([{ ...milk, unitOfMeasure: 'ea' }, eggs]);
  const since = cartOf({ lines: [milk, eggs].map((line) => ({ ...line, unitOfMeasure: 'case' })) });
  expect(withOrder(since, order)?.lines).toEqual([
    { ...milk, quantity: 4, unitOfMeasure: 'ea' },
    { ...eggs, quantity: 2, unitOfMeasure: 'case' },
  ]);
});
