import { describe, expect, it } from 'vitest';
import type { GoesBySelf } from '#contract/calls/sending-rules.ts';
import { canBeTakenBack, isStillOwn, toVendors } from './until-it-goes.ts';

const item = {
  vendorId: 1,
  vendorName: 'Fresh Farms',
  deliveryDate: '2026-11-20',
  orderedStatus: 'pending' as const,
  orderedAt: null,
  orderStatus: 'pending' as const,
  isDeleted: false,
};
const ordered = {
  ...item,
  orderedStatus: 'ordered' as const,
  orderedAt: '2026-11-19T18:30:00.000Z',
};
const byHand = { ...item, vendorId: 2, vendorName: 'Harbor Fish' };
const sending: GoesBySelf = {
  vendorId: 1,
  deliveryDate: '2026-11-20',
  goesAt: '2026-11-19T18:30:00.000Z',
  when: 'before_cut_off',
  minutes: 30,
};

describe('an order until it goes (H3)', () => {
  it('says when each vendor with a rule gets its items, and when it got them', () => {
    expect(toVendors([item, item, byHand], [sending])).toMatchObject([
      { vendorName: 'Fresh Farms', goesAt: sending.goesAt, wentAt: null },
    ]);
    expect(toVendors([ordered], [{ ...sending, deliveryDate: '2026-11-27' }])).toMatchObject([
      { goesAt: null, wentAt: ordered.orderedAt },
    ]);
    expect(toVendors([item], [])).toEqual([]);
  });

  it('says nothing of what is held', () => {
    expect(toVendors([item], [{ ...sending, goesAt: null }])).toEqual([]);
  });

  it('lets its person change what is pending with a vendor that has a rule', () => {
    expect(isStillOwn(item, [sending])).toBe(true);
    expect(isStillOwn(ordered, [sending])).toBe(false);
    expect(isStillOwn(byHand, [sending])).toBe(false);
    expect(isStillOwn({ ...item, deliveryDate: null }, [sending])).toBe(false);
    expect(isStillOwn({ ...item, orderStatus: 'cancelled' }, [sending])).toBe(false);
  });

  it('lets its person take it back while nothing of it went', () => {
    expect(canBeTakenBack([item, { ...ordered, isDeleted: true }], [sending])).toBe(true);
    expect(canBeTakenBack([item, ordered], [sending])).toBe(false);
    expect(canBeTakenBack([item, byHand], [sending])).toBe(false);
    expect(canBeTakenBack([], [sending])).toBe(false);
  });
});
