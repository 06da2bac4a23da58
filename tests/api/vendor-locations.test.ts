import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { aPlace, everySituation } from '#tests/support/vendor-orders.ts';

const t = useTestApp();

const locationsOf = (vendorId: number, query: { open?: 'true' } = {}) =>
  t.api.listVendorLocations({ params: { vendorId }, query });
const exactly = (count: number) => ({ count, stopped: false });

describe("a vendor's locations, each with its counts", () => {
  test('count open, pending and all items, and leave out deleted ones (D20)', async () => {
    const { place, all } = await everySituation(t.make);
    const { body } = await locationsOf(place.vendorId);
    expect(body.map(({ locationId }) => locationId)).toEqual([
      place.locationId,
      all.elsewhere.locationId,
    ]);
    expect(body[0]).toMatchObject({
      purchaseOrderNumber: expect.any(Number),
      open: exactly(6),
      pending: exactly(5),
      // Includes the received, the missing and the cancelled order's item.
      all: exactly(9),
    });
    expect(body[1]).toMatchObject({ open: exactly(1), pending: exactly(1), all: exactly(1) });
  });

  test('with open=true are only those with open items, a deleted location among them (D7)', async () => {
    const { vendorId, locationId } = await aPlace(t.make);
    const deleted = await t.make.location({ name: 'AAA closed', isDeleted: true });
    await t.make.order({ locationId: deleted.id, items: [{ vendorId }] });
    await t.make.order({ locationId, items: [{ vendorId, orderedStatus: 'received' }] });
    const cancelled = await t.make.location();
    await t.make.order({ locationId: cancelled.id, status: 'cancelled', items: [{ vendorId }] });
    const open = (await locationsOf(vendorId, { open: 'true' })).body;
    expect(open.map(({ locationName }) => locationName)).toEqual(['AAA closed']);
    expect((await locationsOf(vendorId)).body).toHaveLength(3);
  });

  test('carry the current purchase order number', async () => {
    const place = await aPlace(t.make);
    await t.make.order({ locationId: place.locationId, items: [{ vendorId: place.vendorId }] });
    await t.api.markAllOrdered({ params: { ...place } });
    const [only] = (await locationsOf(place.vendorId)).body;
    const [item] = (await t.api.listOrderItems({ query: { vendorId: String(place.vendorId) } }))
      .body;
    expect(only?.purchaseOrderNumber).toBe(item?.purchaseOrderNumber);
    expect(only).toMatchObject({ open: exactly(1), pending: exactly(0) });
  });

  test('say what their open items cost, and how many have no price (M3)', async () => {
    const { vendorId, locationId } = await aPlace(t.make);
    const items = [
      { vendorId, quantity: 3, unitPrice: '0.335' },
      { vendorId, quantity: 2, unitPrice: '4.00', orderedStatus: 'ordered' as const },
      { vendorId, quantity: 9, unitPrice: '4.00', orderedStatus: 'received' as const },
      { vendorId },
    ];
    await t.make.order({ locationId, items });
    const unpriced = await t.make.order({ items: [{ vendorId }] });
    const { body } = await locationsOf(vendorId);
    const costs = body.map((at) => [at.locationId, at.openTotal, at.openUnpricedItems]);
    expect(costs).toEqual([
      [locationId, '9.01', 1],
      [unpriced.locationId, null, 1],
    ]);
  });

  test("are unchanged when orders are combined, and a combined order's items are not counted twice", async () => {
    const { vendorId, locationId } = await aPlace(t.make);
    const by = await t.make.user({ locationIds: [locationId] });
    const order = () => t.make.order({ locationId, orderedBy: by.id, items: [{ vendorId }] });
    const [one, other] = [await order(), await order()];
    const combined = await t.api.combineOrders({
      params: { id: one.id },
      body: { orderIds: [other.id] },
    });
    expect(combined.status).toBe(200);
    expect((await locationsOf(vendorId)).body).toMatchObject([{ locationId, all: exactly(2) }]);
  });

  test('are an empty list for a vendor without items; an unknown vendor or a malformed id is 404 (D4)', async () => {
    expect((await locationsOf((await t.make.vendor()).id)).body).toEqual([]);
    for (const vendorId of [2_000_000_000, 'abc', '0', '2147483648']) {
      const { status } = await t.api.listVendorLocations({ params: { vendorId } });
      expect([vendorId, status]).toEqual([vendorId, 404]);
    }
  });

  test('are for managers only (D30)', async () => {
    const employee = await t.as(await t.make.user());
    const vendorId = (await t.make.vendor()).id;
    expect((await employee.listVendorLocations({ params: { vendorId } })).status).toBe(403);
  });

  test('submitted orders are found by the location of their order', async () => {
    const order = await t.make.newOrder();
    expect((await t.api.createOrder({ body: order })).status).toBe(201);
    const [item] = (await t.api.listItemsOfOrder({ params: { id: order.id } })).body;
    const { body } = await locationsOf(item?.vendorId ?? 0);
    expect(body).toMatchObject([{ locationId: order.locationId, all: exactly(1) }]);
  });
});
