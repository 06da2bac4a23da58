import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { orderWithLimit } from '#tests/support/approval.ts';
import { anOrder, receive, stateOf } from '#tests/support/receipts.ts';

const t = useTestApp();

/** A delivery of two lines that an employee of the location recorded: one came whole, of the other something was refused. */
async function aDelivery() {
  const order = await anOrder(t, [{ unitPrice: '10' }, { unitPrice: '10' }]);
  const [one, other] = order.itemIds;
  const cook = await t.make.user({ locationIds: [order.locationId] });
  const api = await t.as(cook);
  const { body: receipt } = await receive(api, order, [
    { orderItemId: one, quantity: 5 },
    { orderItemId: other, quantity: 3, refused: [{ quantity: 2, reason: 'damaged' }] },
  ]);
  const takeBack = (by = api) => by.takeBackReceipt({ params: { id: receipt.id } });
  return { order, cook, receipt, takeBack };
}

const receiptsAt = async (locationId: number) =>
  (await t.api.listReceipts({ query: { locationId: String(locationId) } })).body;
const stockAt = async (locationId: number) => {
  const { body } = await t.api.listInventory({ query: { locationId: String(locationId) } });
  return body.map(({ onHandAmount }) => onHandAmount);
};
const claimsAt = async (locationId: number) =>
  (await t.api.listClaims({ query: { locationId: String(locationId) } })).body;

describe('a delivery (24.9)', () => {
  test('is taken back by who recorded it: items, order, stock and claims are as before it; a retry changes nothing', async () => {
    const { order, receipt, takeBack } = await aDelivery();
    expect((await stateOf(t, order.id)).order).toBe('completed');
    expect(new Set(await stockAt(order.locationId))).toEqual(new Set([3, 5]));
    expect(await claimsAt(order.locationId)).toHaveLength(1);
    for (let times = 0; times < 2; times++) {
      const { status, body } = await takeBack();
      expect([status, body.id, body.lines]).toEqual([200, receipt.id, []]);
    }
    expect(await stateOf(t, order.id)).toEqual({
      order: 'ordered',
      items: [
        ['ordered', null],
        ['ordered', null],
      ],
    });
    expect(await stockAt(order.locationId)).toEqual([0, 0]);
    expect(await receiptsAt(order.locationId)).toEqual([]);
    expect(
      (await claimsAt(order.locationId)).map(({ state, emptied }) => [state, emptied]),
    ).toEqual([['dropped', true]]);
  });

  test('is recorded again under another id; that it was taken back is no way to correct it', async () => {
    const { order, receipt, takeBack } = await aDelivery();
    await takeBack();
    const correction = await t.api.updateReceipt({
      params: { id: receipt.id },
      body: { notes: 'Again' },
    });
    expect(correction.status).toBe(404);
    const [one] = order.itemIds;
    await receive(t.api, order, [{ orderItemId: one, quantity: 5 }]);
    expect((await stateOf(t, order.id)).items).toEqual([
      ['received', 5],
      ['ordered', null],
    ]);
  });

  test('is not taken back by another person, at another location, or after a minute', async () => {
    const { order, cook, receipt, takeBack } = await aDelivery();
    const colleague = await t.make.user({ locationIds: [order.locationId] });
    const { status, problem } = await takeBack(await t.as(colleague));
    expect([status, problem?.code]).toEqual([409, 'not_yours_to_take_back']);
    expect((await takeBack(await t.as(await t.make.user()))).status).toBe(403);
    await t.database.pool.query(
      "update receipts set created_at = created_at - interval '61 seconds' where id = $1",
      [receipt.id],
    );
    const late = await takeBack(await t.as(cook));
    expect([late.status, late.problem?.code]).toEqual([409, 'too_late_to_take_back']);
    expect((await stateOf(t, order.id)).order).toBe('completed');
  });
});

describe('an approval (24.9)', () => {
  const statusOf = async (id: string) => {
    const { body } = await t.api.getOrder({ params: { id } });
    return [body.status, body.needsApproval, body.approvedBy];
  };

  test('is taken back by who gave it: the order waits again, its items are open no more; a retry changes nothing', async () => {
    const { order, manager, place } = await orderWithLimit(t);
    const api = await t.as(manager);
    await api.approveOrder({ params: { id: order.id } });
    const open = { vendorId: String(place.vendorId), open: 'true' };
    expect((await t.api.listOrderItems({ query: open })).body).toHaveLength(1);
    for (let times = 0; times < 2; times++) {
      const { status } = await api.takeBackApproval({ params: { id: order.id } });
      expect(status).toBe(200);
    }
    expect(await statusOf(order.id)).toEqual(['pending', true, null]);
    expect((await t.api.listOrderItems({ query: open })).body).toEqual([]);
    await api.approveOrder({ params: { id: order.id } });
    expect(await statusOf(order.id)).toEqual(['approved', false, manager.id]);
  });

  test.each([
    ['below the limit', async () => {}],
    [
      'and whose total or limit changed since',
      async ({ item, location }: Awaited<ReturnType<typeof orderWithLimit>>) => {
        await t.api.updateOrderItem({ params: { id: item.id }, body: { quantity: 90 } });
        const body = { name: location.name, approvalLimit: '20' };
        await t.api.updateLocation({ params: { id: location.id }, body });
      },
    ],
  ])(
    'of an order that waited for nobody %s makes it pending, and its items stay open; a retry changes nothing',
    async (_what, change) => {
      const made = await orderWithLimit(t, { quantity: 5 });
      const { order, item, manager, place } = made;
      await change(made);
      const api = await t.as(manager);
      const { body } = await api.setOrderStatus({
        params: { id: order.id },
        body: { status: 'approved' },
      });
      expect(body.approvedBy).toBe(manager.id);
      for (let times = 0; times < 2; times++) {
        const { status, body: pending } = await api.takeBackApproval({ params: { id: order.id } });
        expect([status, pending.status, pending.waitsFor]).toEqual([200, 'pending', []]);
      }
      expect(await statusOf(order.id)).toEqual(['pending', false, null]);
      const open = { vendorId: String(place.vendorId), open: 'true' };
      const items = (await t.api.listOrderItems({ query: open })).body;
      expect(items.map(({ id, purchaseOrderNumber }) => [id, purchaseOrderNumber])).toEqual([
        [item.id, item.purchaseOrderNumber],
      ]);
    },
  );

  test('of an order that waited for nobody is taken back also where a part of it was ordered before', async () => {
    const order = await t.make.order({
      status: 'pending',
      items: [{ orderedStatus: 'ordered' }, { orderedStatus: 'pending' }],
    });
    const manager = await t.as(await t.make.manager());
    const params = { params: { id: order.id } };
    await manager.setOrderStatus({ ...params, body: { status: 'approved' } });
    const { status, body } = await manager.takeBackApproval(params);
    expect([status, body.status]).toEqual([200, 'pending']);
  });

  test('lets the order wait again, also after its last item was deleted and restored', async () => {
    const { order, item, manager } = await orderWithLimit(t);
    const api = await t.as(manager);
    await api.approveOrder({ params: { id: order.id } });
    await api.deleteOrderItem({ params: { id: item.id } });
    expect(await statusOf(order.id)).toEqual(['cancelled', false, manager.id]);
    await api.restoreOrderItem({ params: { id: item.id } });
    expect((await api.takeBackApproval({ params: { id: order.id } })).status).toBe(200);
    expect(await statusOf(order.id)).toEqual(['pending', true, null]);
  });

  test.each([
    ['by another manager', 'not_yours_to_take_back'],
    ['after a minute', 'too_late_to_take_back'],
    ['once something of it is ordered', 'not_approved'],
  ])('is not taken back %s', async (how, code) => {
    const { order, item, manager } = await orderWithLimit(t);
    const api = await t.as(manager);
    await api.approveOrder({ params: { id: order.id } });
    if (how.startsWith('after'))
      await t.database.pool.query(
        "update orders set approved_at = approved_at - interval '61 seconds' where id = $1",
        [order.id],
      );
    if (how.startsWith('once'))
      await api.setOrderItemStatus({ params: { id: item.id }, body: { status: 'ordered' } });
    const by = how.startsWith('by') ? await t.as(await t.make.manager()) : api;
    const before = await statusOf(order.id);
    const { status, problem } = await by.takeBackApproval({ params: { id: order.id } });
    expect([status, problem?.code]).toEqual([409, code]);
    expect(await statusOf(order.id)).toEqual(before);
  });
});
