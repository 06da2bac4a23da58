import { describe, expect, test } from 'vitest';
import { sentBefore } from './sent-before.ts';
import type { KnownOrder } from './sent-before.ts';

const NOW = new Date('2026-11-21T10:20:00.000Z');
const TEN = '2026-11-21T10:00:00.000Z';

const order = (values: Partial<KnownOrder> = {}): KnownOrder => ({
  lastSentAt: { email: TEN, sms: null },
  changedSinceSent: false,
  openItems: 2,
  ...values,
});
const unsent = order({ lastSentAt: { email: null, sms: null } });
const asked = (orders: readonly KnownOrder[], here?: { isSure: boolean }) =>
  sentBefore({
    channel: 'email',
    orders,
    here: here && { at: TEN, isSure: here.isSure, readBefore: [] },
    now: NOW,
  })?.at;

describe('an e-mail that this page sent', () => {
  test('is named while the vendor has all open items by it, however long ago that was', () => {
    expect(asked([order()], { isSure: true })).toBe(TEN);
    expect(asked([order(), { ...unsent, openItems: 0 }], { isSure: true })).toBe(TEN);
    expect(asked([], { isSure: true })).toBe(TEN);
  });

  test('is not named once an item was ordered or changed since', () => {
    expect(asked([order({ changedSinceSent: true })], { isSure: true })).toBeUndefined();
    expect(asked([order(), unsent], { isSure: true })).toBeUndefined();
  });

  test('is named until the purchase orders were read again', () => {
    const readBefore = [unsent];
    const here = { at: TEN, isSure: true, readBefore };
    const sent = { channel: 'email', here, now: NOW } as const;
    expect(sentBefore({ ...sent, orders: readBefore })?.at).toBe(TEN);
    expect(sentBefore({ ...sent, orders: [unsent] })).toBeUndefined();
  });

  test('and that had no answer is named in any case: it may have gone out', () => {
    expect(asked([order({ changedSinceSent: true }), unsent], { isSure: false })).toBe(TEN);
  });
});

test('an e-mail that anybody sent is named for a minute, while nothing of its purchase order changed', () => {
  const at = '2026-11-21T10:19:30.000Z';
  const lastSentAt = { email: at, sms: null };
  expect(asked([order({ lastSentAt })])).toBe(at);
  expect(asked([order({ lastSentAt, changedSinceSent: true })])).toBeUndefined();
  expect(asked([order()])).toBeUndefined();
});
