import { describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { orderWithLimit } from '#tests/support/approval.ts';
import { pdfText } from '#tests/support/pdf.ts';
import type { Place } from '#tests/support/vendor-orders.ts';

const t = useTestApp();
const orderNow = async (id: string) => (await t.api.getOrder({ params: { id } })).body;
const approve = (id: string, api = t.api) => api.approveOrder({ params: { id } });
const edit = (id: number, body: object) => t.api.updateOrderItem({ params: { id }, body });

const mark = (id: number, status = 'ordered') =>
  t.api.setOrderItemStatus({ params: { id }, body: { status } });

const setStatus = (id: string, status: string) =>
  t.api.setOrderStatus({ params: { id }, body: { status } });

const setLimit = async (id: number, approvalLimit: string | null) => {
  const { name } = (await t.api.getLocation({ params: { id } })).body;
  await t.api.updateLocation({ params: { id }, body: { name, approvalLimit } });
};

/** What every place that shows open items shows of a vendor at a location. */
async function shownTo({ vendorId, locationId }: Place, product: { name: string }) {
  const place = { vendorId: String(vendorId), locationId: String(locationId) };
  const { body: link } = await t.api.createPublicLink({ params: place });
  const token = new URL(link.publicUrl).pathname.split('/').at(-1) ?? '';
  const [pdf, page, vendors, locations, items, text] = [
    await t.api.getVendorOrderPdf({ params: place }),
    await t.api.getPublicVendorOrder({ params: { token } }),
    await t.api.listOpenVendors({ query: { status: 'pending,approved,ordered' } }),
    await t.api.listVendorLocations({ params: { vendorId }, query: { open: 'true' } }),
    await t.api.listOrderItems({ query: { ...place, open: 'true' } }),
    await t.api.sendVendorOrderSms({ params: place }),
  ];
  const marked = (await t.api.markAllOrdered({ params: place })).body.marked;
  return {
    pdf: (await pdfText(pdf.raw)).includes(product.name),
    page: page.body.orders.length > 0,
    vendors: vendors.body.some((vendor) => vendor.vendorId === vendorId),
    locations: locations.body.length > 0,
    items: items.body.length > 0,
    text: text.status === 200,
    marked: marked > 0,
  };
}

const everywhere = (is: boolean) => ({
  pdf: is,
  page: is,
  vendors: is,
  locations: is,
  items: is,
  text: is,
  marked: is,
});

describe('an order whose total is above the limit of its location (M6)', () => {
  test('needs approval; a retry answers the same, and the lists say so', async () => {
    const { order, sent, employee } = await orderWithLimit(t);
    expect([order.total, order.status, order.needsApproval]).toEqual(['110.00', 'pending', true]);
    const again = await t.api.createOrder({ body: sent });
    expect([again.status, again.body]).toEqual([200, order]);
    const own = await t.api.listOrdersOfUser({ params: { id: employee.id } });
    expect(own.body.map(({ needsApproval }) => needsApproval)).toEqual([true]);
    const waiting = await t.api.listOrders({ query: { needsApproval: 'true', limit: '1' } });
    expect(waiting.body.map(({ id }) => id)).toEqual([order.id]);
  });

  test.each([
    ['its total equals the limit', { quantity: 10 }],
    ['its location has no limit', { limit: null }],
    ['it has no total: items without a price count nothing (E6)', { price: null, quantity: 99999 }],
    ['a manager ordered it', { orderedBy: 'manager' as const }],
  ])('does not wait when %s', async (_, ordering) => {
    const { order, item } = await orderWithLimit(t, ordering);
    expect([order.status, order.needsApproval, item.isOpen]).toEqual(['pending', false, true]);
    expect((await approve(order.id)).status).toBe(409);
  });

  test('goes to no vendor in any form until a manager approves it', async () => {
    const { order, item, place, product, manager } = await orderWithLimit(t);
    expect(await shownTo(place, product)).toEqual(everywhere(false));
    expect((await t.api.listItemsOfOrder({ params: { id: order.id } })).body).toMatchObject([
      { id: item.id, orderedStatus: 'pending', purchaseOrderNumber: null, isOpen: false },
    ]);
    const approved = await approve(order.id, await t.as(manager));
    expect([approved.status, approved.body]).toMatchObject([
      200,
      { status: 'approved', needsApproval: false, approvedBy: manager.id },
    ]);
    expect(approved.body.approvedByName).toBe(manager.name);
    expect(await shownTo(place, product)).toEqual(everywhere(true));
  });

  test('is approved once: a retry answers the same order, also by another manager and after it was ordered', async () => {
    const { order, manager, item } = await orderWithLimit(t);
    const first = (await approve(order.id, await t.as(manager))).body;
    expect((await approve(order.id, await t.as(await t.make.manager()))).body).toEqual(first);
    await mark(item.id);
    const { status, body } = await approve(order.id);
    expect([status, body.status, body.approvedBy]).toEqual([200, 'ordered', manager.id]);
  });

  test('is approved by setting its status too (D15), and only by a manager', async () => {
    const { order, manager, employee } = await orderWithLimit(t);
    expect((await approve(order.id, await t.as(employee))).status).toBe(403);
    const api = await t.as(manager);
    const set = await api.setOrderStatus({
      params: { id: order.id },
      body: { status: 'approved' },
    });
    expect(set.body).toMatchObject({ needsApproval: false, approvedBy: manager.id });
    expect((await approve('ORD-1')).status).toBe(404);
  });

  test('refuses to be ordered, completed or combined while it waits; it can be cancelled (E6)', async () => {
    const { order, item, sent } = await orderWithLimit(t);
    const other = (await t.api.createOrder({ body: { ...sent, id: `${sent.id ?? ''}1` } })).body;
    const combine = { params: { id: order.id }, body: { orderIds: [other.id] } };
    for (const refused of [
      await mark(item.id),
      await setStatus(order.id, 'completed'),
      await t.api.combineOrders(combine),
    ])
      expect([refused.status, refused.problem.code]).toEqual([409, 'needs_approval']);
    const { body } = await setStatus(order.id, 'cancelled');
    expect([body.status, body.needsApproval]).toEqual(['cancelled', false]);
    const { status, problem } = await approve(order.id);
    expect([status, problem.message]).toEqual([
      409,
      'This order is cancelled, so it needs no approval.',
    ]);
  });
});

/** An open order with an item each of two vendors, below the limit; `place` is that of the first. */
async function ofTwoVendors() {
  const { sent, place } = await orderWithLimit(t, { quantity: 1 });
  const id = `${sent.id ?? ''}1`;
  const other = await t.make.product({ price: '10' });
  const items = [sent.items[0], { productId: other.id, quantity: 1 }];
  await t.api.createOrder({ body: { ...sent, id, items } });
  const [one, two] = (await t.api.listItemsOfOrder({ params: { id } })).body;
  return { id, place, one: one?.id ?? 0, two: two?.id ?? 0 };
}

describe('the decision (M6, E33)', () => {
  test('is that of the moment of sending: no edit, price or restoring makes an order wait', async () => {
    const { order, item, place, product } = await orderWithLimit(t, { quantity: 10 });
    const waits = async () => (await orderNow(order.id)).needsApproval;
    await edit(item.id, { quantity: 500 });
    expect(await waits()).toBe(false);
    await edit(item.id, { unitPrice: '1000' });
    expect(await waits()).toBe(false);
    await t.api.deleteOrderItem({ params: { id: item.id } });
    expect([(await orderNow(order.id)).status, await waits()]).toEqual(['cancelled', false]);
    await t.api.restoreOrderItem({ params: { id: item.id } });
    expect([(await orderNow(order.id)).status, await waits()]).toEqual(['pending', false]);
    expect(await shownTo(place, product)).toEqual(everywhere(true));
  });

  test('stays while it is edited above the limit; an order that falls to the limit is free for good', async () => {
    const { order, item, location } = await orderWithLimit(t);
    const waits = async () => (await orderNow(order.id)).needsApproval;
    await edit(item.id, { quantity: 50 });
    expect(await waits()).toBe(true);
    await edit(item.id, { quantity: 10 });
    expect(await waits()).toBe(false);
    await setLimit(location.id, '5');
    await edit(item.id, { quantity: 50 });
    expect(await waits()).toBe(false);
  });

  test('is not made again once an item is ordered, nor after the approval', async () => {
    const { order, item } = await orderWithLimit(t, { quantity: 1 });
    await mark(item.id);
    await edit(item.id, { quantity: 500 });
    expect([(await orderNow(order.id)).needsApproval, (await mark(item.id)).status]).toEqual([
      false,
      200,
    ]);
    const { order: second, item: own } = await orderWithLimit(t);
    await approve(second.id);
    await edit(own.id, { quantity: 500 });
    expect((await orderNow(second.id)).needsApproval).toBe(false);
  });

  test('is not made again when marking all as ordered is undone after an edit', async () => {
    const { id, place, two } = await ofTwoVendors();
    const { undoId } = (await t.api.markAllOrdered({ params: place })).body;
    await edit(two, { quantity: 50 });
    await t.api.undoMarkAllOrdered({ params: { ...place }, body: { undoId } });
    expect(await orderNow(id)).toMatchObject({ status: 'pending', needsApproval: false });
  });

  test('is not made again when small orders are combined into a large one', async () => {
    const { order, sent, place, product } = await orderWithLimit(t, { quantity: 6 });
    const other = (await t.api.createOrder({ body: { ...sent, id: `${sent.id ?? ''}1` } })).body;
    const { body } = await t.api.combineOrders({
      params: { id: order.id },
      body: { orderIds: [other.id] },
    });
    expect([body.total, body.needsApproval]).toEqual(['120.00', false]);
    expect(await shownTo(place, product)).toEqual(everywhere(true));
  });

  test('closes no purchase order and takes nothing from a vendor, whatever a manager does (E33)', async () => {
    const { id, place, one, two } = await ofTwoVendors();
    const numberOf = async () =>
      (await t.api.listItemsOfOrder({ params: { id } })).body[0]?.purchaseOrderNumber ?? 0;
    const number = await numberOf();
    const sent = await t.api.sendPurchaseOrder({ params: { number }, body: { channel: 'sms' } });
    expect(sent.status).toBe(200);
    await edit(two, { quantity: 50 });
    await edit(one, { unitPrice: '9999' });
    expect((await orderNow(id)).needsApproval).toBe(false);
    const record = (await t.api.getPurchaseOrder({ params: { number } })).body;
    expect([record.state, record.openItems, record.changes]).toMatchObject([
      'sent',
      2,
      [{ before: 2, after: 2, pricesBefore: ['10.00'], pricesAfter: ['10.00', '9999.00'] }],
    ]);
    expect([await numberOf(), place.vendorId]).toEqual([number, record.vendorId]);
  });
});

describe('approval is for what was seen (E33)', () => {
  const approveSeen = (id: string, total: unknown) =>
    t.api.approveOrder({ params: { id }, body: { total } });

  test('another total than that of the order is 409, and nothing is approved', async () => {
    const { order, item } = await orderWithLimit(t);
    await edit(item.id, { quantity: 9_999 });
    const { status, problem } = await approveSeen(order.id, order.total);
    expect([status, problem.code]).toEqual([409, 'changed_meanwhile']);
    expect(problem.message).toContain('$99,990.00');
    expect(await orderNow(order.id)).toMatchObject({ status: 'pending', needsApproval: true });
    expect((await approveSeen(order.id, '99990')).body.status).toBe('approved');
    expect((await approveSeen(order.id, 110)).status).toBe(409);
    expect((await approveSeen(order.id, '99990.00')).status).toBe(200);
  });

  test.each(['much', '-1', '110.00001', true])('a total of %j is refused', async (total) => {
    const { order } = await orderWithLimit(t);
    const { status, problem } = await approveSeen(order.id, total);
    expect([status, problem.details?.[0]?.path]).toEqual([400, 'total']);
  });

  test('without a total it approves what there is', async () => {
    const { order } = await orderWithLimit(t);
    expect((await approveSeen(order.id, null)).status).toBe(409);
    expect((await t.api.approveOrder({ params: { id: order.id } })).status).toBe(200);
  });
});

test('the filter needsApproval combines with the others, and its count is exact (D5)', async () => {
  const { order, location, place, employee, product } = await orderWithLimit(t);
  await orderWithLimit(t);
  const found = async (query: Record<string, string>) => {
    const { body, headers } = await t.api.listOrders({
      query: { ...query, needsApproval: 'true', limit: '50' },
    });
    return [body.map(({ id }) => id), headers['x-total-count']];
  };
  const mine = [[order.id], '1'];
  expect(await found({ locationId: String(location.id) })).toEqual(mine);
  expect(await found({ vendorId: String(place.vendorId) })).toEqual(mine);
  expect(await found({ orderedBy: String(employee.id) })).toEqual(mine);
  expect(await found({ q: order.id })).toEqual(mine);
  expect(await found({ q: location.name, status: 'pending,ordered' })).toEqual(mine);
  expect(await found({ status: 'pending,ordered', locationId: String(location.id) })).toEqual(mine);
  expect(await found({ status: 'completed,approved' })).toEqual([[], '0']);
  expect((await t.api.exportOrders({ query: { needsApproval: 'true' } })).raw.toString()).toContain(
    product.name,
  );
  await approve(order.id);
  expect(await found({ locationId: String(location.id) })).toEqual([[], '0']);
});

test('the history says who approved an order and when, and that it waited (A8)', async () => {
  const { order, manager } = await orderWithLimit(t);
  await approve(order.id, await t.as(manager));
  const { body } = await t.api.listHistory({ query: { kind: 'orders', id: order.id } });
  const [approval, ...before] = body;
  expect(approval?.actorId).toBe(manager.id);
  expect(approval?.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'status', before: 'pending', after: 'approved' }),
      expect.objectContaining({ field: 'needsApproval', before: true, after: false }),
      expect.objectContaining({ field: 'approvedBy', after: manager.id, afterName: manager.name }),
      expect.objectContaining({ field: 'approvedAt' }),
    ]),
  );
  const created = before.flatMap(({ changes }) => changes).map(({ field }) => field);
  expect(created).toContain('needsApproval');
  expect(created).not.toContain('appliedLimit');
});
