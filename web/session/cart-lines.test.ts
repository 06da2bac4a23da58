import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QUANTITY_MAX } from '#contract/values/limits.ts';
import { EMPTY_CART, parseCart, withLine, withoutSent } from './cart-lines.ts';

const milk = { productId: 'milk', quantity: 2 };
const eggs = { productId: 'eggs', quantity: 1 };

test('a quantity of 0 or less removes the line; an existing line is updated, otherwise one is added', () => {
  expect(withLine([milk, eggs], { ...milk, quantity: 0 })).toEqual([eggs]);
  expect(withLine([milk], { ...milk, quantity: -3 })).toEqual([]);
  expect(withLine([milk, eggs], { ...milk, quantity: 5 })).toEqual([
    { ...milk, quantity: 5 },
    eggs,
  ]);
  expect(withLine([milk], eggs)).toEqual([milk, eggs]);
});

test("a line keeps its product's name, which carts of older versions do not have", () => {
  const named = { ...milk, name: 'Whole Milk' };
  expect(withLine([named], { ...milk, quantity: 5 })).toEqual([{ ...named, quantity: 5 }]);
  expect(withLine([milk], named)).toEqual([named]);
  const cart = { lines: [named, eggs], notes: '', sent: null };
  expect(parseCart(cart)).toEqual(cart);
  expect(parseCart({ ...cart, lines: [{ ...milk, name: 7 }] })?.lines).toEqual([milk]);
});

test('a line keeps the unit in which its quantity was entered, until the whole quantity is entered in another one (O2)', () => {
  const inEa = { ...milk, unitOfMeasure: 'ea' };
  const inCases = (quantity: number) => ({ ...milk, quantity, unitOfMeasure: 'case' });
  expect(withLine([inEa], inCases(3))).toEqual([{ ...inEa, quantity: 3 }]);
  expect(withLine([inEa], inCases(1), true)).toEqual([inCases(1)]);
  expect(withLine([inEa], inCases(2), true)).toEqual([inCases(2)]);
  expect(withLine(withLine([inEa], inCases(0)), inCases(1))).toEqual([inCases(1)]);
});

test('the unit survives a reload; a line of an earlier version has none, and gets the present one with the next press', () => {
  const cart = { lines: [{ ...milk, unitOfMeasure: 'ea' }, eggs], notes: '', sent: null };
  expect(parseCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart);
  expect(parseCart({ ...cart, lines: [{ ...milk, unitOfMeasure: 7 }] })?.lines).toEqual([milk]);
  const more = { ...milk, quantity: 3, unitOfMeasure: 'case' };
  expect(withLine([milk], more)).toEqual([more]);
});

test('what is left of a line that was sent stays in its unit', () => {
  const inEa = { ...milk, quantity: 5, unitOfMeasure: 'ea' };
  const cart = { lines: [inEa], notes: '', sent: null };
  expect(withoutSent(cart, { items: [milk], notes: null }).lines).toEqual([
    { ...inEa, quantity: 3 },
  ]);
});

test('every line keeps a whole number from 1 to the maximum of an order line, whatever is entered', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.double())), (changes) => {
      const lines = changes.reduce(
        (all, [productId, quantity]) => withLine(all, { productId, quantity }),
        [milk],
      );
      for (const { quantity } of lines) {
        expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_MAX).toBe(true);
      }
      expect(new Set(lines.map(({ productId }) => productId)).size).toBe(lines.length);
    }),
  );
});

test('sent lines are removed from the cart; lines and notes changed since stay', () => {
  const order = { items: [milk, eggs], notes: 'Back door' };
  const cart = { lines: [milk, eggs], notes: ' Back door ', sent: null };
  expect(withoutSent(cart, order)).toEqual(EMPTY_CART);
  const bread = { productId: 'bread', quantity: 1, name: 'Rye' };
  const more = { ...milk, quantity: milk.quantity + 3 };
  const sent = { id: 'ORD-1760000000009', at: null };
  const changed = { lines: [more, bread], notes: 'Back door, and ring', sent };
  expect(withoutSent(changed, order)).toEqual({
    lines: [{ ...milk, quantity: 3 }, bread],
    notes: 'Back door, and ring',
    sent,
  });
});

test('the chosen deliveries of vendors survive a reload, and end with the order (V2)', () => {
  const cart = { lines: [milk], notes: '', sent: null, deliveryDates: { 7: '2026-11-27' } };
  expect(parseCart(JSON.parse(JSON.stringify(cart)))).toEqual(cart);
  expect(parseCart({ ...cart, deliveryDates: { 7: 3 } })).not.toHaveProperty('deliveryDates.7');
  expect(withoutSent(cart, { items: [milk], notes: null })).toEqual(EMPTY_CART);
});

test('a try without an answer survives a reload, also that of an earlier version, which kept no more than its id', () => {
  const sent = { id: 'ORD-1760000000000', at: null };
  const cart = { lines: [milk], notes: '' };
  expect(parseCart({ ...cart, sent })).toEqual({ ...cart, sent });
  expect(parseCart({ ...cart, orderId: sent.id })).toEqual({ ...cart, sent });
  expect(parseCart({ ...cart, orderId: null })).toEqual({ ...cart, sent: null });
  expect(parseCart(cart)).toEqual({ ...cart, sent: null });
});
