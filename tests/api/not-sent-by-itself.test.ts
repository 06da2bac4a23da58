import { expect, test } from 'vitest';
import { mayHaveArrived, notDelivered } from '#server/outside/not-delivered.ts';
import { sendPlanned } from '#server/planned-sendings/send-planned.job.ts';
import { useTestApp } from '#tests/support/app.ts';
import { NOW } from '#tests/support/friday-deliveries.ts';
import { before, CUT_OFF, ELENA, useSendingByItself } from '#tests/support/sending-by-itself.ts';

/** Sent once and in time, or said (H2). */
const t = useTestApp({ PUBLIC_URL: 'https://orders.harbor.example' });
const sending = useSendingByItself(t);
const { arrived, tick, toVendors } = sending;

const REFUSED = notDelivered(
  { because: 'email_refused', reason: 'no such user' },
  { retry: false },
);
const BEFORE = { when: 'before_cut_off', minutes: 120 };
const BOTH = { ...BEFORE, channels: ['email', 'sms'] };

const toElena = () => arrived.filter(({ to }) => to === ELENA);
/** Every minute until the cut-off, as the job would run. */
async function untilCutOff(from: number, to = -1): Promise<void> {
  for (let minute = from; minute >= to; minute--) await tick(before(minute));
}

test('a first channel that fails is retried for half of the time that is left, then the next one is taken (H2)', async () => {
  const farm = await sending.vendor(BOTH);
  sending.emails = REFUSED;
  const order = await farm.order();
  await tick();
  await untilCutOff(120, 61);
  expect(toVendors()).toEqual([]);
  expect(await farm.ready()).toMatchObject([{ goesBy: 'sms', goesAt: before(60).toISOString() }]);
  await untilCutOff(60);
  expect(toVendors()).toMatchObject([{ channel: 'sms' }]);
  expect(await farm.itemsOf(order)).toMatchObject([{ orderedStatus: 'ordered' }]);
  expect(await sending.attention()).toEqual([]);
});

test('a message that fails until the cut-off needs attention an hour before it, and is written to the managers once (H2)', async () => {
  const farm = await sending.vendor(BEFORE);
  sending.emails = REFUSED;
  await farm.order();
  await tick();
  await untilCutOff(120, 61);
  expect(await sending.attention()).toEqual([]);
  sending.emails = undefined;
  await t.api.updateVendor({
    params: { id: farm.vendor.id },
    body: { ...farm.vendor, email: null },
  });
  await untilCutOff(60, -30);
  const [{ number } = { number: 0 }] = await farm.purchaseOrders();
  expect(await sending.attention()).toMatchObject([
    {
      id: String(number),
      subject: `${farm.vendor.name} at ${farm.location.name}`,
      since: before(60).toISOString(),
      href: `/manager/purchase-orders/${number}`,
    },
  ]);
  expect(await farm.ready()).toMatchObject([
    { goesAt: null, notSent: { message: 'The cut-off passed before it was sent.' } },
  ]);
  expect(toElena()).toHaveLength(1);
  expect(toElena()[0]?.subject).toBe(`PO ${number} did not go to ${farm.vendor.name}`);
  expect(toElena()[0]?.text).toContain('Cut-off: Thu, Nov 19, 2026, 14:00');
  expect(toVendors()).toEqual([]);
});

test('Send now settles it (H2)', async () => {
  const farm = await sending.vendor(
    { ...BEFORE, belowMinimum: 'hold' },
    { minimumOrder: '500.00' },
  );
  await farm.order();
  await tick();
  await untilCutOff(121, 59);
  const [{ number } = { number: 0 }] = await farm.purchaseOrders();
  expect(await sending.attention()).toMatchObject([{ id: String(number) }]);
  expect((await farm.ready())[0]?.notSent).toMatchObject({
    code: 'not_sent',
    params: { because: 'below_minimum' },
    message: 'It is below the minimum of the vendor.',
  });
  await t.api.sendPurchaseOrder({ params: { number }, body: { channel: 'email' } });
  await tick();
  expect(await sending.attention()).toEqual([]);
  await untilCutOff(58, -5);
  expect(toElena()).toHaveLength(1);
  expect(toVendors()).toEqual([]);
});

test('below the minimum it goes where the rule says so, and once it is above it where it is held (H2)', async () => {
  const minimumOrder = '100.00';
  const farm = await sending.vendor(BEFORE, { minimumOrder });
  const held = await sending.vendor({ ...BEFORE, belowMinimum: 'hold' }, { minimumOrder });
  await farm.order(3);
  await held.order(3);
  await tick();
  await untilCutOff(121, 119);
  expect(toVendors().map(({ to }) => to)).toEqual([farm.vendor.email]);
  await held.order(7);
  await tick();
  await untilCutOff(118, 110);
  expect(toVendors().map(({ to }) => to)).toEqual([farm.vendor.email, held.vendor.email]);
  expect(await sending.attention()).toEqual([]);
});

test('a vendor without an address for any channel, or with one for the next only (H2)', async () => {
  const mute = await sending.vendor(BEFORE, { email: null });
  const texted = await sending.vendor(BOTH, { email: null });
  await mute.order();
  await texted.order();
  await tick();
  await untilCutOff(121, 59);
  expect(toVendors()).toMatchObject([{ channel: 'sms' }]);
  expect((await mute.ready())[0]?.notSent?.params).toEqual({ because: 'no_address' });
  expect(await sending.attention()).toHaveLength(1);
  // An address that comes before the cut-off is in time.
  await t.api.updateVendor({
    params: { id: mute.vendor.id },
    body: { ...mute.vendor, email: 'mute@example.com' },
  });
  await tick();
  expect(toVendors()).toMatchObject([{ channel: 'sms' }, { to: 'mute@example.com' }]);
  expect(await sending.attention()).toEqual([]);
});

test('an order that waits for approval is not sent, needs attention, and goes once it is approved (H2, M6)', async () => {
  const farm = await sending.vendor(BEFORE);
  await t.api.updateLocation({
    params: { id: farm.location.id },
    body: { name: farm.location.name, approvalLimit: '50.00' },
  });
  const cook = await t.as(farm.cook);
  const small = await farm.order(2, cook);
  const large = await farm.order(90, cook);
  expect(large.needsApproval).toBe(true);
  await tick();
  await untilCutOff(121, 59);
  expect(await farm.itemsOf(small)).toMatchObject([{ orderedStatus: 'ordered' }]);
  expect(await farm.itemsOf(large)).toMatchObject([{ orderedStatus: 'pending' }]);
  expect(await sending.attention()).toMatchObject([{ since: before(60).toISOString() }]);
  expect(toElena()[0]?.text).toContain('An order waits for approval.');
  await t.api.approveOrder({ params: { id: large.id } });
  await tick();
  await untilCutOff(58, 50);
  expect(toVendors()).toHaveLength(2);
  expect(await farm.itemsOf(large)).toMatchObject([{ orderedStatus: 'ordered' }]);
  expect(await sending.attention()).toEqual([]);
});

test('a message that is only captured was not sent (H2, D23)', async () => {
  const farm = await sending.vendor(BOTH);
  sending.emails = 'captured';
  const order = await farm.order();
  await tick();
  await untilCutOff(120, 60);
  expect(await farm.itemsOf(order)).toMatchObject([{ orderedStatus: 'pending' }]);
  expect(await sending.attention()).toHaveLength(1);
  expect(toElena()).toHaveLength(0);
  sending.emails = undefined;
  await untilCutOff(59, 50);
  expect(toVendors()).toEqual([]);
});

test('a message that may have arrived is not sent again by itself (H2)', async () => {
  const farm = await sending.vendor(BOTH);
  sending.emails = mayHaveArrived({ because: 'email_time' });
  await farm.order();
  await tick();
  await tick(before(120));
  sending.emails = undefined;
  await untilCutOff(119, 59);
  expect(toVendors()).toEqual([]);
  expect((await farm.ready())[0]?.notSent?.params).toEqual({ because: 'uncertain' });
  expect(await sending.attention()).toHaveLength(1);
});

test('a server that was down until after the cut-off sends nothing, and says so (H2)', async () => {
  const farm = await sending.vendor(BEFORE);
  await farm.order();
  await tick(before(-1));
  expect(toVendors()).toEqual([]);
  expect(await sending.attention()).toHaveLength(1);
  expect(toElena()[0]?.text).toContain('The cut-off passed before it was sent.');
});

test('where alerts are off it needs attention from the cut-off on, and nobody is written to (H2, V8)', async () => {
  const settings = { organizationName: 'Harbour Group', timezone: 'America/New_York' };
  await t.api.updateOrganizationSettings({ body: { ...settings, escalateMinutes: null } });
  const farm = await sending.vendor({ ...BEFORE, channels: ['email'] }, { email: null });
  await farm.order();
  await tick();
  await untilCutOff(121, 1);
  expect(await sending.attention()).toEqual([]);
  await tick(new Date(CUT_OFF));
  expect(await sending.attention()).toHaveLength(1);
  expect(arrived).toEqual([]);
  await t.api.updateOrganizationSettings({ body: { ...settings, escalateMinutes: 60 } });
});

test('several nodes, and a manager at the same moment, send it once (H2, E34)', async () => {
  const farm = await sending.vendor(BEFORE);
  await farm.order();
  await tick();
  const [{ number } = { number: 0 }] = await farm.purchaseOrders();
  t.setNow(before(120));
  await t
    .anotherNode({
      services: { ...sending.services(), live: t.services.live, replicas: t.services.replicas },
    })
    .then(async (node) => {
      const byHand = node.inject({
        method: 'POST',
        url: `/api/purchase-orders/${number}/send`,
        payload: { channel: 'email' },
      });
      await Promise.all([
        byHand,
        ...Array.from({ length: 4 }, () => sendPlanned.run(sending.services())),
      ]);
      expect((await byHand).statusCode).toBe(200);
      await node.close();
    });
  await tick();
  await untilCutOff(119, 115);
  expect(toVendors()).toHaveLength(1);
});

test('one purchase order that changes again and again keeps none of the others (H2)', async () => {
  const noisy = await sending.vendor({ when: 'at_once', minutes: 0 });
  const order = await noisy.order();
  const [item] = await noisy.itemsOf(order);
  await tick();
  for (let round = 1; round <= 30; round++) {
    t.setNow(before(1_000 - round));
    await t.api.updateOrderItem({ params: { id: item?.id ?? 0 }, body: { quantity: 100 + round } });
    await tick();
  }
  // The first was sent hours before.
  expect(toVendors()).toHaveLength(1 + 20);
  const quiet = await sending.vendor(
    { when: 'at_once', minutes: 0 },
    { email: noisy.vendor.email },
  );
  await quiet.order();
  await tick();
  expect(toVendors()).toHaveLength(22);
  // A person is not kept by it either.
  const [{ number } = { number: 0 }] = await noisy.purchaseOrders();
  expect(
    (
      await t.api.sendPurchaseOrder({
        params: { number },
        body: { channel: 'email', changesOnly: true },
      })
    ).status,
  ).toBe(200);
});

test.each([0, 2_000])(
  'a change that fails in the moment of the sending before it, or by a clock that is behind, is tried again, once (H2): %i ms',
  async (behind) => {
    const farm = await sending.vendor({ when: 'at_once', minutes: 0 });
    await farm.order();
    await tick();
    expect(toVendors()).toHaveLength(1);
    sending.emails = REFUSED;
    await farm.order();
    await tick(new Date(NOW.getTime() - behind));
    await tick();
    sending.emails = undefined;
    for (const minutes of [1, 3, 5, 9]) await tick(new Date(NOW.getTime() + minutes * 60_000));
    expect(toVendors()).toHaveLength(2);
    expect((await farm.purchaseOrders())[0]).toMatchObject({ changedSinceSent: false });
  },
);
