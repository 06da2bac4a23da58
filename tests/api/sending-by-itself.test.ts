import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { startDueNode } from '#tests/support/due-nodes.ts';
import { before, CUT_OFF, FRIDAY, useSendingByItself } from '#tests/support/sending-by-itself.ts';

/** Purchase orders that go to their vendors by themselves (H1). */
const t = useTestApp({ PUBLIC_URL: 'https://orders.harbor.example' });
const sending = useSendingByItself(t);
const { tick, toVendors } = sending;

const BEFORE = { when: 'before_cut_off', minutes: 30 };

test('what is pending goes so many minutes before the cut-off, as a manager would send it, and is ordered then (H1)', async () => {
  const farm = await sending.vendor(BEFORE);
  const order = await farm.order();
  await tick();
  expect(await farm.ready()).toMatchObject([
    { goesAt: before(30).toISOString(), goesBy: 'email', notSent: null, deliveryDate: FRIDAY },
  ]);
  expect((await sending.due())?.getTime()).toBeLessThanOrEqual(before(30).getTime());
  await tick(new Date(before(30).getTime() - 1));
  expect(toVendors()).toEqual([]);
  await tick(before(30));
  const [{ number } = { number: 0 }] = await farm.purchaseOrders();
  expect(toVendors()).toMatchObject([
    { channel: 'email', to: farm.vendor.email, subject: expect.stringContaining(String(number)) },
  ]);
  expect(toVendors()[0]?.text).toContain('https://orders.harbor.example/vendor-orders/');
  expect(await farm.itemsOf(order)).toMatchObject([{ orderedStatus: 'ordered' }]);
  expect(await farm.events()).toMatchObject([
    { kind: 'sent', by: null, detail: `E-mail to ${farm.vendor.email}, by itself` },
    { kind: 'ordered', by: null },
  ]);
  expect(await farm.ready()).toEqual([]);
  await tick(before(10));
  await tick(new Date(CUT_OFF));
  expect(toVendors()).toHaveLength(1);
  expect(await sending.attention()).toEqual([]);
});

test('without a rule nothing goes by itself (H1)', async () => {
  const farm = await sending.vendor();
  await farm.order();
  await tick();
  await tick(before(30));
  await tick(before(0));
  expect(sending.arrived).toEqual([]);
  expect(await sending.attention()).toEqual([]);
  expect(await farm.ready()).toMatchObject([{ goesAt: null, goesBy: null, notSent: null }]);
});

test('a running node plans and sends it without a press, as soon as it is ordered (H1)', async () => {
  const farm = await sending.vendor({ when: 'at_once', minutes: 0 });
  const send = async ({ to, subject, text }: { to: string; subject: string; text: string }) => {
    sending.arrived.push({ channel: 'email', to, subject, text });
    return { captured: false };
  };
  const node = await startDueNode(t, { now: t.services.now, send });
  const order = await farm.order(3, node.api);
  await expect
    .poll(async () => (await farm.itemsOf(order))[0]?.orderedStatus, { timeout: 20_000 })
    .toBe('ordered');
  expect(toVendors()).toMatchObject([{ to: farm.vendor.email }]);
  await node.stop();
});
