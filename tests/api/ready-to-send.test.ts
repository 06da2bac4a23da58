import { beforeEach, expect, test } from 'vitest';
import { READY_MAX } from '#contract/values/limits.ts';
import { useTestApp } from '#tests/support/app.ts';
import { FRIDAYS, NOW } from '#tests/support/friday-deliveries.ts';
import { startMailAndSms } from '#tests/support/mail-and-sms.ts';
import { aPurchaseOrder } from '#tests/support/purchase-orders.ts';

/** What could be sent now, and many sent at once by hand (H4). */
const { mail, variables } = await startMailAndSms();
const t = useTestApp({ ...variables, PUBLIC_URL: 'https://orders.harbor.example' });

beforeEach(() => {
  mail.behave('accepts');
  t.setNow(NOW);
});

const ready = async (query: { vendorId?: string; locationId?: string } = {}) =>
  (await t.api.listReadyPurchaseOrders({ query })).body;
type Made = Awaited<ReturnType<typeof aPurchaseOrder>>;
const toSend = ({ place }: Made, deliveryDate: string | null = null) => ({
  ...place,
  deliveryDate,
});
const sendAll = (orders: object[], channel = 'email') =>
  t.api.sendPurchaseOrders({ body: { orders, channel } });

test('a purchase order is ready while something of it is pending; those without a cut-off come first, then the nearest (H4)', async () => {
  await t.api.updateOrganizationSettings({
    body: { organizationName: 'Harbour Group', timezone: 'America/New_York' },
  });
  const [late, soon, none] = [
    await aPurchaseOrder(t, { deliveryDate: '2026-11-27' }),
    await aPurchaseOrder(t, { deliveryDate: '2026-11-20' }),
    await aPurchaseOrder(t),
  ];
  for (const { vendor } of [late, soon])
    await t.api.updateDeliverySchedule({
      params: { id: vendor.id },
      body: { rules: FRIDAYS, exceptions: [] },
    });
  const mine = new Set([late, soon, none].map(({ number }) => number));
  const listed = (await ready()).filter(({ number }) => mine.has(number));
  expect(listed.map(({ number }) => number)).toEqual([none.number, soon.number, late.number]);
  expect(listed[1]).toEqual({
    number: soon.number,
    vendorId: soon.vendor.id,
    vendorName: soon.vendor.name,
    vendorEmail: soon.vendor.email,
    locationId: soon.location.id,
    locationName: soon.location.name,
    deliveryDate: '2026-11-20',
    cutOffAt: '2026-11-19T19:00:00.000Z',
    openItems: 2,
    pendingItems: 2,
    total: listed[1]?.total,
    minimumOrder: null,
    sentAt: null,
    goesAt: null,
    goesBy: null,
    notSent: null,
  });
  expect(await ready({ vendorId: String(soon.vendor.id) })).toMatchObject([
    { number: soon.number },
  ]);
  expect(await ready({ locationId: String(none.location.id) })).toMatchObject([
    { number: none.number },
  ]);
  await soon.mark(0, 'ordered');
  const place = { locationId: String(soon.location.id) };
  expect(await ready(place)).toMatchObject([{ openItems: 2, pendingItems: 1 }]);
  await soon.mark(1, 'ordered');
  expect(await ready(place)).toEqual([]);
});

test('many are sent at once, each on its own: one that cannot be sent says why and keeps none of the others (H4)', async () => {
  const [one, other, mute] = [
    await aPurchaseOrder(t),
    await aPurchaseOrder(t),
    await aPurchaseOrder(t),
  ];
  await t.database.pool.query('update vendors set email = null where id = $1', [mute.vendor.id]);
  const before = mail.received.length;
  const { status, body } = await sendAll([
    toSend(one),
    toSend(mute),
    toSend(other),
    toSend(one, '2026-11-20'),
    // Named twice, it is sent once.
    toSend(one),
  ]);
  expect(status).toBe(200);
  expect(body.map(({ result }) => result)).toEqual(['sent', 'refused', 'sent', 'refused']);
  expect(body[1]).toMatchObject({ ...toSend(mute), code: 'vendor_without_email' });
  expect(body[3]).toMatchObject({ ...toSend(one, '2026-11-20'), code: 'nothing_open' });
  const sent = mail.received.slice(before).map(({ to }) => to?.[0]);
  expect(new Set(sent)).toEqual(new Set([one.vendor.email, other.vendor.email]));
  expect(sent).toHaveLength(2);
  expect(await ready({ vendorId: String(one.vendor.id) })).toEqual([]);
  expect((await one.get()).state).toBe('sent');

  // What joins it later goes out as a change.
  await one.edit(0, { quantity: 20 });
  expect(await ready({ vendorId: String(one.vendor.id) })).toMatchObject([
    { sentAt: NOW.toISOString() },
  ]);
  expect((await sendAll([toSend(one)])).body).toMatchObject([{ result: 'sent' }]);
  expect(mail.received.at(-1)?.mail.text).toContain('20');
  expect(mail.received.at(-1)?.mail.subject).toMatch(/^Re: Purchase Order/);
  expect(await ready({ vendorId: String(one.vendor.id) })).toEqual([]);
});

test('the same call again within a minute sends nothing twice (H4, E34)', async () => {
  const one = await aPurchaseOrder(t);
  const before = mail.received.length;
  const answers = await Promise.all([sendAll([toSend(one)]), sendAll([toSend(one)])]);
  expect(answers.map(({ body }) => body[0]?.result)).toEqual(['sent', 'sent']);
  expect(mail.received.length).toBe(before + 1);
});

test('a vendor is sent any number of purchase orders within an hour, but each of them twenty times only (H4)', async () => {
  const one = await aPurchaseOrder(t);
  await t.database.pool.query(
    `insert into outbox_messages (kind, subject_id, channel, cause, recipient, text, state, created_at)
     select 'purchase_order', $1::text, 'email', 'test:' || $1::text || number, $2, '', 'sent', $3
     from generate_series(1, 20) as number`,
    [one.number, one.vendor.email, NOW],
  );
  const { id: locationId } = await t.make.location();
  await t.make.order({ locationId, items: [{ vendorId: one.vendor.id, quantity: 12 }] });
  const other = { ...toSend(one), locationId };
  expect((await sendAll([toSend(one), other])).body).toMatchObject([
    { result: 'refused', code: 'too_many' },
    { result: 'sent' },
  ]);
});

test('a mail server that refuses is said of each, and what was not sent stays ready (H4)', async () => {
  const one = await aPurchaseOrder(t);
  mail.behave('refuses');
  const { body } = await sendAll([toSend(one)]);
  expect(body).toMatchObject([{ result: 'refused', code: 'not_delivered' }]);
  expect(await ready({ vendorId: String(one.vendor.id) })).toHaveLength(1);
});

test('none, too many and strangers are refused (H4)', async () => {
  const one = await aPurchaseOrder(t);
  expect((await sendAll([])).status).toBe(400);
  const many = Array.from({ length: READY_MAX + 1 }, () => toSend(one));
  expect((await sendAll(many)).status).toBe(400);
  const employee = await t.as(await t.make.user());
  const body = { orders: [toSend(one)], channel: 'email' };
  expect((await employee.sendPurchaseOrders({ body })).status).toBe(403);
  const [unknown] = (await sendAll([{ ...toSend(one), vendorId: 999_999 }])).body;
  expect(unknown).toMatchObject({ result: 'refused', code: 'not_found' });
});

/** Two open purchase orders without a delivery date: the first was sent, and its items are pending still. */
async function twoOpen() {
  const first = await aPurchaseOrder(t);
  await first.send();
  await t.database.pool.query(
    "update purchase_orders set created_at = created_at - interval '8 days' where number = $1",
    [first.number],
  );
  const { vendor, location } = first;
  await t.make.order({ locationId: location.id, items: [{ vendorId: vendor.id, quantity: 7 }] });
  const [second] = await ready({ vendorId: String(vendor.id) });
  expect(second?.number).not.toBe(first.number);
  t.setNow(new Date(NOW.getTime() + 3_600_000));
  return { first, second: { ...toSend(first), number: second?.number } };
}
const lastSubject = () => mail.received.at(-1)?.mail.subject;

test('of two that are open for one day the one that is named is sent, else the one that its vendor does not know (H4)', async () => {
  const named = await twoOpen();
  const { body } = await sendAll([named.second]);
  expect(body).toMatchObject([{ ...named.second, result: 'sent' }]);
  expect(lastSubject()).toContain(String(named.second.number));
  const reminded = { ...toSend(named.first), number: named.first.number };
  expect((await sendAll([reminded, named.second])).body).toHaveLength(2);

  const other = await twoOpen();
  await sendAll([toSend(other.first)]);
  expect(lastSubject()).toContain(String(other.second.number));
  const closed = { ...toSend(other.first), number: named.first.number };
  expect((await sendAll([closed])).body).toMatchObject([{ code: 'nothing_open' }]);
});
