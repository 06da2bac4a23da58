import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

/** A Wednesday, 10:00 in New York. */
const NOW = new Date('2026-11-18T15:00:00Z');
/** Deliveries on Fridays, with the cut-off on Thursday at 14:00. */
const FRIDAYS = [{ deliveryDay: 'friday', daysBefore: 1, cutOff: '14:00' }];

let locationId: number;
let elsewhere: number;
let cook: { id: number };
let vendorId: number;
let productId: string;

beforeAll(async () => {
  const parts = await t.make.orderParts();
  [locationId, cook, productId] = [parts.location.id, parts.user, parts.product.id];
  vendorId = parts.product.vendorId;
  elsewhere = (await t.make.location()).id;
  await t.api.updateOrganizationSettings({
    body: { organizationName: 'Harbour Group', timezone: 'America/New_York' },
  });
});
beforeEach(async () => {
  t.setNow(NOW);
  await schedule({ rules: FRIDAYS, exceptions: [] });
});

const schedule = (body: object, headers = {}) =>
  t.api.updateDeliverySchedule({ params: { id: vendorId }, body }, headers);

const deliveries = async (id = locationId, query?: Record<string, string>) =>
  (await t.api.listDeliveries({ params: { id }, ...(query && { query }) })).body.filter(
    (delivery) => delivery.vendorId === vendorId,
  );

let orders = 0;
const newOrder = (item: object = {}, changes: object = {}) => ({
  id: `ORD-${1_790_000_000_000 + orders++}`,
  locationId,
  orderedBy: cook.id,
  items: [{ productId, quantity: 3, ...item }],
  ...changes,
});

/** Submits an order; the delivery dates of its items. */
async function promised(item: object = {}, changes: object = {}): Promise<(string | null)[]> {
  const { body, problem } = await t.api.createOrder({ body: newOrder(item, changes) });
  expect(problem).toBeUndefined();
  const { body: items } = await t.api.listItemsOfOrder({ params: { id: body.id } });
  return items.map(({ deliveryDate }) => deliveryDate);
}

describe('a schedule (V1)', () => {
  test('is answered as it was put, and lists that are left out stay', async () => {
    const general = { locationId: null, ...FRIDAYS[0] };
    const holiday = { date: '2026-12-25', locationId, delivers: false, note: 'Christmas' };
    const put = await schedule({ exceptions: [holiday] });
    expect(put.body).toMatchObject({ rules: [general], exceptions: [holiday] });
    const monday = { locationId, deliveryDay: 'monday', daysBefore: 3, cutOff: '09:15' };
    await schedule({ rules: [monday, general] });
    const { body } = await t.api.getDeliverySchedule({ params: { id: vendorId } });
    expect(body).toMatchObject({ rules: [general, monday], exceptions: [holiday] });
  });

  test.each([
    [{ rules: [...FRIDAYS, ...FRIDAYS] }, 'rules.1.deliveryDay'],
    [{ rules: [{ ...FRIDAYS[0], daysBefore: 7 }] }, 'rules.0.daysBefore'],
    [{ rules: [{ ...FRIDAYS[0], cutOff: '24:00' }] }, 'rules.0.cutOff'],
    [{ rules: [{ ...FRIDAYS[0], deliveryDay: 'Freitag' }] }, 'rules.0.deliveryDay'],
    [{ rules: [{ ...FRIDAYS[0], locationId: 2_000_000 }] }, 'rules.0.locationId'],
    [{ exceptions: [{ date: '2026-02-30', delivers: true }] }, 'exceptions.0.date'],
    [{ exceptions: [{ date: '2026-12-25' }] }, 'exceptions.0.delivers'],
  ])('that is wrong is refused at its field: %j', async (body, path) => {
    const { status, problem } = await schedule(body);
    expect([status, problem.details?.[0]?.path]).toEqual([400, path]);
    expect(await deliveries()).toHaveLength(2);
  });

  test('of an unknown vendor is 404, and a stale version is refused', async () => {
    expect((await t.api.getDeliverySchedule({ params: { id: 2_000_000 } })).status).toBe(404);
    const { body } = await t.api.getDeliverySchedule({ params: { id: vendorId } });
    await schedule({ rules: [] });
    const stale = await schedule({ rules: FRIDAYS }, { 'if-match': `"${body.version}"` });
    expect([stale.status, stale.problem.code]).toEqual([409, 'changed_meanwhile']);
  });

  test('is in the history of its vendor, only what changed (A8)', async () => {
    await schedule({
      rules: [...FRIDAYS, { deliveryDay: 'monday', daysBefore: 1, cutOff: '12:00' }],
    });
    const { body } = await t.api.listHistory({
      query: { kind: 'vendors', id: String(vendorId), limit: '1' },
    });
    const fields = body[0]?.changes.map(({ part, field, after }) => [part?.kind, field, after]);
    expect(fields).toEqual([
      ['delivery-rules', 'deliveryDay', 'monday'],
      ['delivery-rules', 'daysBefore', 1],
      ['delivery-rules', 'cutOff', '12:00'],
    ]);
  });

  test("of a deleted location waits until it is restored, and another manager's save keeps it", async () => {
    const { id } = await t.make.location();
    const own = { locationId: id, deliveryDay: 'monday', daysBefore: 1, cutOff: '12:00' };
    await schedule({ rules: [...FRIDAYS, own] });
    await t.api.deleteLocation({ params: { id } });
    const { body } = await t.api.getDeliverySchedule({ params: { id: vendorId } });
    expect(body.rules).toHaveLength(1);
    await schedule({ rules: body.rules });
    await t.api.restoreLocation({ params: { id } });
    const after = await t.api.getDeliverySchedule({ params: { id: vendorId } });
    expect(after.body.rules).toMatchObject([FRIDAYS[0], own]);
  });
});

describe('the deliveries to a location (V2)', () => {
  test('are those that can still be made, with their cut-offs in the time of the location', async () => {
    expect(await deliveries()).toEqual([
      { vendorId, deliveryDate: '2026-11-20', cutOffAt: '2026-11-19T19:00:00.000Z', missed: null },
      { vendorId, deliveryDate: '2026-11-27', cutOffAt: '2026-11-26T19:00:00.000Z', missed: null },
    ]);
    const place = { name: 'Pier of Madrid', timezone: 'Europe/Madrid' };
    const { body: madrid } = await t.api.createLocation({ body: place });
    expect((await deliveries(madrid.id))[0]?.cutOffAt).toBe('2026-11-19T13:00:00.000Z');
    // The organization moves: its locations without a zone of their own follow.
    await t.api.updateOrganizationSettings({
      body: { organizationName: 'Harbour Group', timezone: 'America/Chicago' },
    });
    expect((await deliveries())[0]?.cutOffAt).toBe('2026-11-19T20:00:00.000Z');
    expect((await deliveries(madrid.id))[0]?.cutOffAt).toBe('2026-11-19T13:00:00.000Z');
    await t.api.updateOrganizationSettings({
      body: { organizationName: 'Harbour Group', timezone: 'America/New_York' },
    });
  });

  test('roll on at the cut-off, and name the one that was missed today', async () => {
    t.setNow(new Date('2026-11-19T19:00:00Z'));
    expect((await deliveries())[0]).toEqual({
      vendorId,
      deliveryDate: '2026-11-27',
      cutOffAt: '2026-11-26T19:00:00.000Z',
      missed: { deliveryDate: '2026-11-20', cutOffAt: '2026-11-19T19:00:00.000Z' },
    });
  });

  test('are those of so many days, at most 60', async () => {
    expect(await deliveries(locationId, { days: '2' })).toHaveLength(1);
    expect(await deliveries(locationId, { days: '60' })).toHaveLength(9);
    for (const days of ['0', '61', 'many'])
      expect(
        (await t.api.listDeliveries({ params: { id: locationId }, query: { days } })).status,
      ).toBe(400);
  });

  test('differ where a location has rules and exceptions of its own', async () => {
    await schedule({
      rules: [
        ...FRIDAYS,
        { locationId: elsewhere, deliveryDay: 'monday', daysBefore: 0, cutOff: '06:00' },
      ],
      exceptions: [{ date: '2026-11-20', delivers: false, note: 'Stock-taking' }],
    });
    expect((await deliveries())[0]?.deliveryDate).toBe('2026-11-27');
    expect((await deliveries(elsewhere)).map(({ deliveryDate }) => deliveryDate)).toEqual([
      '2026-11-23',
      '2026-11-30',
    ]);
  });

  test('of a deleted vendor end, and a vendor without rules has none', async () => {
    const other = await t.make.vendor();
    await t.api.updateDeliverySchedule({ params: { id: other.id }, body: { rules: FRIDAYS } });
    const vendors = async () => {
      const { body } = await t.api.listDeliveries({ params: { id: locationId } });
      return new Set(body.map((delivery) => delivery.vendorId));
    };
    expect(await vendors()).toEqual(new Set([vendorId, other.id]));
    await t.api.deleteVendor({ params: { id: other.id } });
    expect(await vendors()).toEqual(new Set([vendorId]));
    await schedule({ rules: [] });
    expect(await vendors()).toEqual(new Set());
  });
});

describe('the delivery of an order item (V2, E9)', () => {
  test('is the first that can still be made, or the wanted later one; null without a schedule', async () => {
    expect(await promised()).toEqual(['2026-11-20']);
    expect(await promised({ deliveryDate: '2026-11-27' })).toEqual(['2026-11-27']);
    expect(await promised({ productId: (await t.make.product()).id })).toEqual([null]);
    const unscheduled = { productId: (await t.make.product()).id, deliveryDate: '2026-11-27' };
    expect(await promised(unscheduled)).toEqual([null]);
  });

  test('rolls on when it can no longer be met, and is never refused', async () => {
    t.setNow(new Date('2026-11-19T19:00:00Z'));
    expect(await promised({ deliveryDate: '2026-11-20' })).toEqual(['2026-11-27']);
    expect(await promised({ deliveryDate: '2026-11-24' })).toEqual(['2026-11-27']);
    expect(await promised({ deliveryDate: '1999-01-01' })).toEqual(['2026-11-27']);
    const wrong = await t.api.createOrder({ body: newOrder({ deliveryDate: 'Friday' }) });
    expect([wrong.status, wrong.problem.details?.[0]?.path]).toEqual([400, 'items.0.deliveryDate']);
  });

  test('stays what was promised when the schedule changes or ends', async () => {
    const { body } = await t.api.createOrder({ body: newOrder() });
    await schedule({ rules: [{ deliveryDay: 'saturday', daysBefore: 0, cutOff: '05:00' }] });
    await schedule({ rules: [] });
    const { body: items } = await t.api.listItemsOfOrder({ params: { id: body.id } });
    expect(items[0]?.deliveryDate).toBe('2026-11-20');
  });

  test('does not make a retry another order, even after the cut-off; another wanted one does (D12)', async () => {
    const order = newOrder({ deliveryDate: '2026-11-20' });
    const first = await t.api.createOrder({ body: order });
    t.setNow(new Date('2026-11-19T20:00:00Z'));
    const again = await t.api.createOrder({ body: order });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    const { problem } = await t.api.createOrder({
      body: { ...order, items: [{ productId, quantity: 3, deliveryDate: '2026-11-27' }] },
    });
    expect(problem.code).toBe('order_id_taken');
  });

  test('makes one line of two that end at the same delivery (D13)', async () => {
    const items = ['2026-11-19', '2026-11-20', '2026-11-27'].map((deliveryDate) => ({
      productId,
      quantity: 2,
      deliveryDate,
    }));
    const { body } = await t.api.createOrder({ body: newOrder({}, { items }) });
    expect(body.items).toEqual([
      { productId, quantity: 4 },
      { productId, quantity: 2 },
    ]);
  });

  test('is recomputed when its vendor changes, and null with one without a schedule (E5)', async () => {
    const { body } = await t.api.createOrder({ body: newOrder({ deliveryDate: '2026-11-27' }) });
    const [item] = (await t.api.listItemsOfOrder({ params: { id: body.id } })).body;
    const moved = async (to: number) =>
      (await t.api.updateOrderItem({ params: { id: item?.id ?? 0 }, body: { vendorId: to } })).body
        .deliveryDate;
    const quantity = await t.api.updateOrderItem({
      params: { id: item?.id ?? 0 },
      body: { quantity: 9 },
    });
    expect(quantity.body.deliveryDate).toBe('2026-11-27');
    expect(await moved((await t.make.vendor()).id)).toBeNull();
    expect(await moved(vendorId)).toBe('2026-11-20');
  });

  test('keeps lines apart when orders are combined (E12)', async () => {
    const [one, other] = [newOrder(), newOrder({ deliveryDate: '2026-11-27' })];
    await t.api.createOrder({ body: one });
    await t.api.createOrder({ body: other });
    const same = newOrder();
    await t.api.createOrder({ body: same });
    const combined = await t.api.combineOrders({
      params: { id: one.id },
      body: { orderIds: [other.id, same.id] },
    });
    expect(combined.body.items).toEqual([
      { productId, quantity: 6 },
      { productId, quantity: 3 },
    ]);
  });
});

describe('what is on order at a location (V3, E14)', () => {
  test('says who ordered which product, for when, and how much; no notes, no prices', async () => {
    const { location, user, product } = await t.make.orderParts();
    const colleague = await t.make.user({ locationIds: [location.id] });
    await t.api.createOrder({
      body: {
        ...newOrder({ productId: product.id }),
        locationId: location.id,
        orderedBy: user.id,
        notes: 'Hush',
      },
    });
    const ordered = async () => {
      const api = await t.as(colleague);
      return (await api.listOrdered({ params: { id: location.id } })).body;
    };
    const [found, ...others] = await ordered();
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      productId: product.id,
      productName: product.name,
      quantity: 3,
      orderedBy: user.id,
      employeeName: user.name,
      isOfToday: true,
      deliveryDate: null,
      orderedStatus: 'pending',
    });
    expect(JSON.stringify(found)).not.toMatch(/Hush|price/i);
    // Tomorrow it is still on order, no longer of today; then it was received.
    t.setNow(new Date('2026-11-19T05:00:00Z'));
    expect(await ordered()).toMatchObject([{ isOfToday: false }]);
    const [item] = (await t.api.listItemsOfOrder({ params: { id: found?.orderId ?? '' } })).body;
    for (const status of ['ordered', 'received'])
      await t.api.setOrderItemStatus({ params: { id: item?.id ?? 0 }, body: { status } });
    expect(await ordered()).toEqual([]);
    // What arrived on the day of its order was still ordered today.
    t.setNow(NOW);
    expect(await ordered()).toMatchObject([{ orderedStatus: 'received', isOfToday: true }]);
  });

  test('leaves out cancelled orders, and is refused to employees of other locations', async () => {
    const { location, product, user } = await t.make.orderParts();
    const order = {
      ...newOrder({ productId: product.id }),
      locationId: location.id,
      orderedBy: user.id,
    };
    await t.api.createOrder({ body: order });
    await t.api.setOrderStatus({ params: { id: order.id }, body: { status: 'cancelled' } });
    expect((await t.api.listOrdered({ params: { id: location.id } })).body).toEqual([]);
    const stranger = await t.as(await t.make.user({ locationIds: [elsewhere] }));
    expect((await stranger.listOrdered({ params: { id: location.id } })).status).toBe(403);
    expect((await stranger.listDeliveries({ params: { id: location.id } })).status).toBe(403);
  });
});
