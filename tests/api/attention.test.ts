import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { anAnsweringVendor } from '#tests/support/answers.ts';
import { useTestApp } from '#tests/support/app.ts';
import { ago, atLocation, NOW, useAttention } from '#tests/support/attention.ts';

/** What needs a manager (V10). */
const t = useTestApp();
const attention = useAttention(t);
const { entries, entryOf, rows, waiting } = attention;

test('where nothing is open the list is empty (V10)', async () => {
  expect(await entries()).toEqual([]);
});

test('orders that wait for approval are one entry with the oldest of them, until they are decided (V10, M6)', async () => {
  const ben = await waiting(ago(2), 'Ben');
  const ana = await waiting(ago(5), 'Ana');
  expect(await entries()).toEqual([
    {
      kind: 'order_needs_approval',
      count: 2,
      more: false,
      ...atLocation('Ana', ana.location),
      since: ago(5),
      sinceDay: null,
      href: '/manager/orders?status=needs-approval',
    },
  ]);
  await attention.manager.approveOrder({ params: { id: ana.id } });
  expect(await entryOf('order_needs_approval')).toMatchObject({
    count: 1,
    subject: `Ben at ${ben.location.name}`,
  });
  await attention.manager.setOrderStatus({ params: { id: ben.id }, body: { status: 'cancelled' } });
  expect(await entries()).toEqual([]);
});

test('answers that differ from what was ordered are listed until they are settled, or the item needs none (V10, V7)', async () => {
  const one = await anAnsweringVendor(t, { items: 4 });
  const said = [
    { answer: 'confirmed' },
    { answer: 'short', quantity: 5 },
    { answer: 'out' },
    { answer: 'substitute', substitute: 'Plum tomatoes' },
  ];
  expect((await one.answer(said)).status).toBe(200);
  expect(await entryOf('answer_to_settle')).toEqual({
    kind: 'answer_to_settle',
    count: 3,
    more: false,
    ...atLocation(one.vendor.name, one.location),
    since: NOW,
    sinceDay: null,
    href: `/manager/purchase-orders/${one.number}`,
  });
  const other = await anAnsweringVendor(t);
  await other.answer([{ answer: 'out' }]);
  const list = { count: 4, href: '/manager/purchase-orders?show=answered' };
  expect(await entryOf('answer_to_settle')).toMatchObject(list);
  await other.edit(0, { quantity: 3 });
  await one.accept(1, attention.manager);
  await one.dismiss(2, attention.manager);
  expect((await entryOf('answer_to_settle'))?.count).toBe(1);
  await attention.manager.setOrderStatus({
    params: { id: one.order.id },
    body: { status: 'cancelled' },
  });
  expect(await entryOf('answer_to_settle')).toBeUndefined();
});

test('prices that changed by more than the setting are listed until a manager has seen them (V10, M4)', async () => {
  const [limes, basil] = [
    await t.make.product({ name: 'Limes', price: '12', unseenFrom: '10', unseenSince: ago(7) }),
    await t.make.product({ name: 'Basil', price: '15', unseenFrom: '10', unseenSince: ago(9) }),
  ];
  await t.make.product({ price: '10.50', unseenFrom: '10', unseenSince: ago(9) });
  expect(await entryOf('price_changed')).toEqual({
    kind: 'price_changed',
    count: 2,
    more: false,
    subject: 'Basil',
    subjectCoded: { code: 'named', params: { name: 'Basil' } },
    since: ago(9),
    sinceDay: null,
    href: '/manager/products?priceAlert=true',
  });
  for (const { id } of [limes, basil]) await attention.manager.markPriceSeen({ params: { id } });
  expect((await entries()).map(({ kind }) => kind)).not.toContain('price_changed');
});

test('deliveries are overdue once their date is over where they are expected, by purchase order or vendor, until nothing of them is open (V10, R3)', async () => {
  const newYork = await t.make.location({ timezone: 'America/New_York' });
  const tokyo = await t.make.location({ timezone: 'Asia/Tokyo' });
  const [farm, mill] = [
    await t.make.vendor({ name: 'Fresh Farms' }),
    await t.make.vendor({ name: 'Old Mill' }),
  ];
  const coming = async (
    { id: locationId }: { id: number },
    { id: vendorId }: { id: number },
    deliveryDate: string | null,
    orderedStatus: 'ordered' | 'pending' | 'received' = 'ordered',
  ) => {
    const order = await t.make.order({ locationId, status: 'ordered', items: [] });
    return t.make.item({ orderId: order.id, vendorId, orderedStatus, deliveryDate });
  };
  // It is the 21st in New York, and the 22nd in Tokyo.
  const farmLate = await coming(newYork, farm, '2026-11-19');
  await coming(newYork, farm, '2026-11-19');
  for (const status of ['pending', 'received'] as const)
    await coming(newYork, mill, '2026-11-18', status);
  await coming(newYork, mill, '2026-11-21');
  await coming(newYork, mill, null);
  const [farmItem] = (
    await attention.manager.listItemsOfOrder({ params: { id: farmLate.orderId } })
  ).body;
  expect(await entryOf('delivery_overdue')).toEqual({
    kind: 'delivery_overdue',
    count: 1,
    more: false,
    ...atLocation('Fresh Farms', newYork),
    since: '2026-11-20T05:00:00.000Z',
    sinceDay: '2026-11-19',
    href: `/manager/deliveries?location=${newYork.id}&delivery=${farm.id}_${farmItem?.purchaseOrderNumber}_2026-11-19`,
  });
  await coming(tokyo, mill, '2026-11-21');
  await coming(newYork, mill, '2026-11-19');
  await coming(newYork, farm, '2026-11-20');
  expect(await entryOf('delivery_overdue')).toMatchObject({
    count: 4,
    subject: `Fresh Farms at ${newYork.name}`,
    href: '/manager/deliveries',
  });
  await rows(
    "update order_items set ordered_status = 'received', ordered_at = now() where location_id = $1 and id <> $2",
    [newYork.id, farmLate.id],
  );
  await attention.manager.setOrderItemStatus({
    params: { id: farmLate.id },
    body: { status: 'received' },
  });
  expect(await entryOf('delivery_overdue')).toMatchObject({
    count: 1,
    subject: `Old Mill at ${tokyo.name}`,
    since: '2026-11-21T15:00:00.000Z',
    href: expect.stringContaining(`/manager/deliveries?location=${tokyo.id}&delivery=`),
  });
  await rows('update locations set is_deleted = true where id = $1', [tokyo.id]);
  expect(await entryOf('delivery_overdue')).toBeUndefined();
});

test('a delivery is overdue since midnight after its date where it is expected, also across a change of the clocks (V10, R3)', async () => {
  // East of the organization, and the clocks went forward on the 29th.
  t.setNow(new Date('2026-04-02T10:00:00Z'));
  const { id: locationId } = await t.make.location({ timezone: 'Europe/Berlin' });
  const { id: vendorId } = await t.make.vendor();
  const { id: orderId } = await t.make.order({ locationId, status: 'ordered', items: [] });
  const days = [
    ['2026-03-30', '2026-03-30T22:00:00.000Z'],
    ['2026-03-26', '2026-03-26T23:00:00.000Z'],
  ] as const;
  for (const [deliveryDate, since] of days) {
    await t.make.item({ orderId, vendorId, orderedStatus: 'ordered', deliveryDate });
    expect(await entryOf('delivery_overdue')).toMatchObject({
      sinceDay: deliveryDate,
      since,
    });
  }
  t.setNow(new Date(NOW));
});

test('conversions that are missing are listed until they are given (V10, S0)', async () => {
  const location = await t.make.location();
  const [box, piece] = [await t.make.unit(), await t.make.unit()];
  const product = await t.make.product({ name: 'Limes', unitId: box.id });
  await attention.manager.createCount({
    body: {
      id: randomUUID(),
      locationId: location.id,
      lines: [{ productId: product.id, amount: 3, unitOfMeasure: piece.abbreviation }],
    },
  });
  expect(await entryOf('conversion_missing')).toEqual({
    kind: 'conversion_missing',
    count: 1,
    more: false,
    subject: `Limes in ${piece.abbreviation}`,
    subjectCoded: { code: 'in_unit', params: { name: 'Limes', unitOfMeasure: piece.abbreviation } },
    since: NOW,
    sinceDay: null,
    href: '/manager/stock',
  });
  const given = await attention.manager.updateProduct({
    params: { id: product.id },
    body: {
      name: 'Limes',
      vendorId: product.vendorId,
      unitOfMeasure: box.abbreviation,
      conversions: [{ unitOfMeasure: piece.abbreviation, factor: 24 }],
    },
  });
  expect(given.status).toBe(200);
  expect(await entryOf('conversion_missing')).toBeUndefined();
});
