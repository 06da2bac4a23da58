import { describe, expect, test } from 'vitest';
import type { Delivery } from '#contract/calls/deliveries.ts';
import type { Ordered } from '#contract/calls/ordered.ts';
import { alreadyOrdered, nextDelivery, orderBy, rolledOn, timeLeft } from './vendor-deliveries.ts';

const NEW_YORK = 'America/New_York';
const delivery = (deliveryDate: string, cutOffAt: string): Delivery => ({
  vendorId: 1,
  deliveryDate,
  cutOffAt,
  missed: null,
});
const friday = delivery('2026-11-20', '2026-11-19T19:00:00.000Z');
const tuesday = delivery('2026-11-24', '2026-11-23T19:00:00.000Z');
const at = (moment: string) => ({ now: new Date(moment), zone: NEW_YORK });

describe('the delivery of a vendor in the cart (V2)', () => {
  const next = (now: string, chosen?: string, deliveries = [friday, tuesday]) =>
    nextDelivery(deliveries, { vendorId: 1, chosen, now: new Date(now) });

  test('is the first that can still be made, and says so', () => {
    const clock = at('2026-11-18T12:00:00Z');
    expect(next('2026-11-18T12:00:00Z')).toMatchObject({ delivery: friday, missed: undefined });
    expect(orderBy(friday, clock)).toBe('Order by Thu 14:00 for Fri 20');
    expect(orderBy(delivery('2026-12-01', '2026-11-30T19:00:00.000Z'), clock)).toBe(
      'Order by Mon, Nov 30, 14:00 for Tue, Dec 1',
    );
  });

  test('counts down in the last two hours', () => {
    expect(timeLeft(friday, new Date('2026-11-19T16:59:00Z'))).toBeUndefined();
    expect(timeLeft(friday, new Date('2026-11-19T17:37:00Z'))).toBe('1 h 23 min left');
    expect(timeLeft(friday, new Date('2026-11-19T18:59:30Z'))).toBe('Less than a minute left');
  });

  test('rolls on at the cut-off and says so, also when the page was opened later', () => {
    const after = '2026-11-19T19:00:00Z';
    expect(next(after)).toMatchObject({ delivery: tuesday, missed: friday });
    expect(rolledOn(friday, tuesday, at(after))).toBe(
      'Fri 20 closed at Thu 14:00: this is now for Tue 24',
    );
    const { deliveryDate, cutOffAt } = friday;
    const read = [{ ...tuesday, missed: { deliveryDate, cutOffAt } }];
    expect(next(after, undefined, read)).toMatchObject({ missed: { deliveryDate } });
    expect(next('2026-11-24T00:00:00Z', undefined, [friday])).toBeUndefined();
  });

  test('is the chosen one; a chosen one that closed rolls on, and the first is not called missed', () => {
    expect(next('2026-11-19T20:00:00Z', '2026-11-24')).toMatchObject({
      delivery: tuesday,
      missed: undefined,
    });
    expect(next('2026-11-19T20:00:00Z', '2026-11-20')).toMatchObject({
      delivery: tuesday,
      missed: friday,
    });
  });
});

test('who ordered the same product today or for the same delivery is named, with how much (V3)', () => {
  const ordered = (values: Partial<Ordered>): Ordered => ({
    productId: 'milk',
    productName: 'Milk',
    vendorId: 1,
    quantity: 2,
    unitOfMeasure: 'gal',
    orderId: 'ORD-1',
    orderedBy: 7,
    employeeName: 'Ana',
    orderDate: '2026-11-18T12:00:00.000Z',
    isOfToday: true,
    deliveryDate: '2026-11-20',
    orderedStatus: 'pending',
    ...values,
  });
  const said = (some: Ordered[], deliveryDate?: string) =>
    alreadyOrdered(some, {
      productId: 'milk',
      deliveryDate,
      userId: 8,
      now: new Date('2026-11-18T12:00:00Z'),
    });
  const me = { orderedBy: 8, employeeName: 'Ben', quantity: 1 };
  expect(said([ordered({}), ordered({ quantity: 3 }), ordered(me)])).toEqual([
    'Already ordered today: 5 gal by Ana, 1 gal by you',
  ]);
  const yesterday = ordered({ isOfToday: false });
  expect(said([yesterday], '2026-11-20')).toEqual(['Already ordered for Fri 20: 2 gal by Ana']);
  expect(said([yesterday], '2026-11-24')).toEqual([]);
  expect(said([yesterday])).toEqual([]);
  expect(said([ordered({ isOfToday: false, deliveryDate: null })])).toEqual([]);
  expect(said([ordered({ productId: 'eggs' })])).toEqual([]);
});
