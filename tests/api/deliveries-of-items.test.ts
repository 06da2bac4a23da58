import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { NOW, useFridayDeliveries } from '#tests/support/friday-deliveries.ts';

const t = useTestApp();
const fridays = useFridayDeliveries(t);
const { schedule, newOrder } = fridays;

let elsewhere: number;
let vendorId: number;
let productId: string;
beforeAll(() => {
  ({ elsewhere, vendorId, productId } = fridays);
});

/** Submits an order; the delivery dates of its items. */
async function promised(item: object = {}, changes: object = {}): Promise<(string | null)[]> {
  const { body, problem } = await t.api.createOrder({ body: newOrder(item, changes) });
  expect(problem).toBeUndefined();
  const { body: items } = await t.api.listItemsOfOrder({ params: { id: body.id } });
  return items.map(({ deliveryDate }) => deliveryDate);
}

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
