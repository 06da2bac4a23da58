import { describe, expect, test } from 'vitest';
import { isOrderOf } from './unanswered-order.ts';

const cart = {
  sent: { id: 'ORD-1700000000000', at: null },
  notes: ' Back door ',
  lines: [
    { productId: 'PRD-000001', quantity: 2 },
    { productId: 'PRD-000002', quantity: 1 },
  ],
};
const order = {
  id: cart.sent.id,
  notes: 'Back door',
  items: cart.lines.toReversed(),
};

describe('isOrderOf', () => {
  test('recognises the cart whatever the sequence of its lines and the blanks around its notes', () => {
    expect(isOrderOf(cart, order)).toBe(true);
    expect(isOrderOf({ ...cart, notes: '  ' }, { ...order, notes: null })).toBe(true);
  });

  test('refuses a cart that was changed after the submit', () => {
    const more = { ...cart, lines: [...cart.lines, { productId: 'PRD-000003', quantity: 1 }] };
    const other = { ...cart, lines: cart.lines.map((line) => ({ ...line, quantity: 9 })) };
    expect(isOrderOf(more, order)).toBe(false);
    expect(isOrderOf(other, order)).toBe(false);
    expect(isOrderOf({ ...cart, notes: 'Front door' }, order)).toBe(false);
    expect(isOrderOf({ ...cart, sent: null }, order)).toBe(false);
  });
});
