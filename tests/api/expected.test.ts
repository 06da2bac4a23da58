import { beforeAll, describe, expect, test } from 'vitest';
import { EXPECTED_MAX } from '#contract/values/limits.ts';
import { orderItems } from '#server/db/schema/order-items.ts';
import { purchaseOrders } from '#server/db/schema/purchase-orders.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

// In New York it is still the 20th.
const NOW = new Date('2026-11-21T02:00:00Z');
const TODAY = '2026-11-20';

beforeAll(async () => {
  t.setNow(NOW);
  await t.api.updateOrganizationSettings({
    body: { organizationName: 'Diner', timezone: 'America/New_York' },
  });
});

interface Coming {
  locationId: number;
  vendorId: number;
  deliveryDate?: string | null;
  number?: number;
}

/** An ordered item under a purchase order. */
async function comingItem({ locationId, vendorId, deliveryDate = null, number }: Coming) {
  const order = await t.make.order({ locationId, status: 'ordered', items: [] });
  return t.make.item({
    orderId: order.id,
    vendorId,
    orderedStatus: 'ordered',
    deliveryDate,
    ...(number !== undefined && { purchaseOrderNumber: number }),
  });
}

async function purchaseOrder(of: Coming): Promise<number> {
  const { locationId, vendorId, deliveryDate = null } = of;
  const [made] = await t.database.direct
    .insert(purchaseOrders)
    .values({ locationId, vendorId, deliveryDate })
    .returning();
  return made?.number ?? 0;
}

const expectedAt = async (id: number, api = t.api) =>
  (await api.listExpected({ params: { id } })).body;

describe('what is expected at a location (R3, E14)', () => {
  test('is by vendor and purchase order: today first, then overdue, later, and without a date', async () => {
    const { id: locationId } = await t.make.location();
    const { id: vendorId } = await t.make.vendor({ name: 'Bay Foods' });
    const { id: other } = await t.make.vendor({ name: 'Ace Foods' });
    const dates = ['2026-11-27', null, '2026-11-18', TODAY, '2026-11-19', '2026-11-21'];
    for (const deliveryDate of dates) await comingItem({ locationId, vendorId, deliveryDate });
    await comingItem({ locationId, vendorId: other, deliveryDate: TODAY });
    expect(
      (await expectedAt(locationId)).map(({ vendorName, deliveryDate, isToday, isOverdue }) => [
        vendorName,
        deliveryDate,
        isToday ? 'today' : isOverdue ? 'overdue' : '',
      ]),
    ).toEqual([
      ['Ace Foods', TODAY, 'today'],
      ['Bay Foods', TODAY, 'today'],
      ['Bay Foods', '2026-11-19', 'overdue'],
      ['Bay Foods', '2026-11-18', 'overdue'],
      ['Bay Foods', '2026-11-21', ''],
      ['Bay Foods', '2026-11-27', ''],
      ['Bay Foods', null, ''],
    ]);
  });

  test('has a delivery for each number, with its lines in the sequence of ordering', async () => {
    const { id: locationId } = await t.make.location();
    const { id: vendorId } = await t.make.vendor();
    const of = { locationId, vendorId, deliveryDate: TODAY };
    const [first, second] = [await purchaseOrder(of), await purchaseOrder(of)];
    const items = [];
    for (const number of [first, second, first]) items.push(await comingItem({ ...of, number }));
    const found = await expectedAt(locationId);
    expect(
      found
        .toSorted((a, b) => Number(a.purchaseOrderNumber) - Number(b.purchaseOrderNumber))
        .map((one) => [one.purchaseOrderNumber, one.items.map(({ orderItemId }) => orderItemId)]),
    ).toEqual([
      [first, [items[0]?.id, items[2]?.id]],
      [second, [items[1]?.id]],
    ]);
    expect(found[0]?.items[0]).toMatchObject({ quantity: 2, receivedQuantity: null, version: 1 });
  });

  test('says what of a line came already, and has no notes', async () => {
    const { id: locationId } = await t.make.location();
    const order = await t.make.order({ locationId, notes: 'Hush', items: [] });
    await t.make.item({
      orderId: order.id,
      quantity: 5,
      orderedStatus: 'ordered',
      receivedQuantity: 3.5,
    });
    const found = await expectedAt(locationId);
    expect(found[0]?.items).toMatchObject([{ quantity: 5, receivedQuantity: 3.5 }]);
    expect(JSON.stringify(found)).not.toContain('Hush');
  });

  test('leaves out what is pending, settled, deleted, waiting for approval or of a cancelled order', async () => {
    const { id: locationId } = await t.make.location();
    await t.make.order({
      locationId,
      items: [
        { orderedStatus: 'pending' },
        { orderedStatus: 'received' },
        { orderedStatus: 'missing' },
        { orderedStatus: 'ordered', isDeleted: true },
      ],
    });
    await t.make.order({ locationId, status: 'cancelled', items: [{ orderedStatus: 'ordered' }] });
    await t.make.order({ locationId, isDeleted: true, items: [{ orderedStatus: 'ordered' }] });
    expect(await expectedAt(locationId)).toEqual([]);
  });

  test('is overdue by the clock of its location, for its employees and managers only', async () => {
    const { id: locationId } = await t.make.location({ timezone: 'Asia/Tokyo' });
    const { id: vendorId } = await t.make.vendor();
    await comingItem({ locationId, vendorId, deliveryDate: TODAY });
    const employee = await t.as(await t.make.user({ locationIds: [locationId] }));
    expect(await expectedAt(locationId, employee)).toMatchObject([{ isOverdue: true }]);
    const stranger = await t.as(await t.make.user({ locationIds: [] }));
    expect((await stranger.listExpected({ params: { id: locationId } })).status).toBe(403);
    expect((await t.api.listExpected({ params: { id: 2_000_000_000 } })).status).toBe(404);
  });

  test('is bounded: whole deliveries, without the last that is cut off', async () => {
    const { id: locationId } = await t.make.location();
    const { id: vendorId } = await t.make.vendor();
    const { id: productId } = await t.make.product({ vendorId });
    const { id: orderId } = await t.make.order({ locationId, status: 'ordered', items: [] });
    const line = {
      orderId,
      vendorId,
      productId,
      productName: 'Salt',
      quantity: 1,
      unitId: (await t.make.unit()).id,
      unitOfMeasure: 'kg',
      orderedStatus: 'ordered' as const,
      orderedAt: NOW.toISOString(),
    };
    const many = (count: number, deliveryDate: string) =>
      Array.from({ length: count }, () => ({ ...line, deliveryDate }));
    await t.database.direct.insert(orderItems).values(many(EXPECTED_MAX - 1, TODAY));
    await t.database.direct.insert(orderItems).values(many(3, '2026-11-19'));
    const found = await expectedAt(locationId);
    expect(found.map(({ deliveryDate, items }) => [deliveryDate, items.length])).toEqual([
      [TODAY, EXPECTED_MAX - 1],
    ]);
  });
});
