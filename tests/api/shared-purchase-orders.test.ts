import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { aPurchaseOrder } from '#tests/support/purchase-orders.ts';

/** A link that a manager makes and passes on counts as sent (24.3). */
const t = useTestApp();
const NOW = new Date('2026-11-18T15:00:00Z');

test('a purchase order is sent by the first link that is made to it, opened by its vendor, and not ready to be sent any more (24.3)', async () => {
  t.setNow(NOW);
  const one = await aPurchaseOrder(t);
  const share = async () => t.api.createPublicLink({ params: one.place });
  const ready = async () =>
    (await t.api.listReadyPurchaseOrders({ query: { vendorId: String(one.vendor.id) } })).body;
  expect(await ready()).toHaveLength(1);
  await share();
  expect(await one.get()).toMatchObject({
    state: 'sent',
    sentAt: NOW.toISOString(),
    lastSentAt: { email: null, sms: null },
    isShared: true,
    changedSinceSent: false,
  });
  expect(await one.details('sent')).toEqual(['By a link']);
  expect(await ready()).toEqual([]);
  await share();
  expect(await one.details('sent')).toEqual(['By a link']);
  await one.open();
  expect((await one.get()).state).toBe('opened');
});

test('it needs attention when nobody opens it in time, as after a message (24.3, V8)', async () => {
  t.setNow(NOW);
  const one = await aPurchaseOrder(t);
  await t.api.createPublicLink({ params: one.place });
  const { rows } = await t.database.pool.query<{ escalate_at: Date }>(
    'select escalate_at from purchase_orders where number = $1',
    [one.number],
  );
  expect(rows[0]?.escalate_at.toISOString()).toBe('2026-11-18T17:00:00.000Z');
});

test('a link made by two people at once sends it once (24.3)', async () => {
  const one = await aPurchaseOrder(t);
  const share = () => t.api.createPublicLink({ params: one.place });
  const made = await Promise.all([share(), share(), share()]);
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await one.kinds()).toEqual(['sent']);
});
