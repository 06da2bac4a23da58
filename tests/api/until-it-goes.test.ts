import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import type { Client } from '#tests/support/app.ts';
import { newBudget } from '#tests/support/budgets.ts';
import { before, FRIDAY, useSendingByItself } from '#tests/support/sending-by-itself.ts';

/** Until it goes to its vendor, an order is who ordered it's to change (H3). */
const t = useTestApp({ PUBLIC_URL: 'https://orders.harbor.example' });
const sending = useSendingByItself(t);
const { tick, toVendors } = sending;

type Farm = Awaited<ReturnType<typeof sending.vendor>>;
let farm: Farm;
let cook: Client;

beforeEach(async () => {
  farm = await sending.vendor({ when: 'before_cut_off', minutes: 30 });
  cook = await t.as(farm.cook);
});

const firstItem = async (order: { id: string }) => (await farm.itemsOf(order))[0]?.id ?? 0;
const edit = (id: number, body: object = { quantity: 8 }, api = cook) =>
  api.updateOrderItem({ params: { id }, body });
const withdraw = ({ id }: { id: string }, api = cook) => api.withdrawOrder({ params: { id } });

test('who ordered changes quantities and takes lines out until it goes (H3)', async () => {
  const [one, two] = [await farm.order(3, cook), await farm.order(4, cook)];
  await tick();
  expect((await edit(await firstItem(one))).body).toMatchObject({ quantity: 8 });
  const { status } = await cook.deleteOrderItem({ params: { id: await firstItem(two) } });
  expect(status).toBe(204);
  await tick(before(30));
  expect(toVendors()).toHaveLength(1);
  expect(await farm.itemsOf(one)).toMatchObject([{ quantity: 8, orderedStatus: 'ordered' }]);
  const late = await edit(await firstItem(one));
  expect([late.status, late.problem.code]).toEqual([409, 'item_went']);
  const deleted = await cook.deleteOrderItem({ params: { id: await firstItem(one) } });
  expect(deleted.problem.code).toBe('item_went');
});

test('a whole order is taken back until something of it went, and again is the same (H3)', async () => {
  const [one, two] = [await farm.order(3, cook), await farm.order(4, cook)];
  await tick();
  expect((await withdraw(one)).body).toMatchObject({ id: one.id, status: 'cancelled' });
  expect((await withdraw(one)).body).toMatchObject({ status: 'cancelled' });
  await tick();
  await tick(before(30));
  expect(await farm.itemsOf(two)).toMatchObject([{ orderedStatus: 'ordered' }]);
  expect(toVendors()).toHaveLength(1);
  const late = await withdraw(two);
  expect([late.status, late.problem.message]).toEqual([
    409,
    `Something of ${two.id} went to its vendor already, so it cannot be taken back.`,
  ]);
  expect((await withdraw(two, t.api)).status).toBe(409);
});

test('only the quantity: anything else is for managers (H3)', async () => {
  const order = await farm.order(3, cook);
  const id = await firstItem(order);
  for (const body of [
    { unitPrice: '1.00' },
    { vendorId: farm.vendor.id },
    { quantity: 2, unitOfMeasure: 'kg' },
  ]) {
    const { status, problem } = await edit(id, body);
    expect([status, problem.params]).toEqual([403, { because: 'quantity_only' }]);
  }
  expect((await edit(id, { unitPrice: '1.00' }, t.api)).status).toBe(200);
});

test('without a rule that sends by itself a manager decides (H3)', async () => {
  const order = await farm.order(3, cook);
  const id = await firstItem(order);
  for (const rules of [
    [],
    [{ when: 'by_hand' }],
    [{ when: 'at_once' }, { when: 'by_hand', places: { locationIds: [farm.location.id] } }],
  ]) {
    await farm.rules(rules);
    const refused = [
      await edit(id),
      await cook.deleteOrderItem({ params: { id } }),
      await withdraw(order),
    ];
    expect(refused.map(({ status, problem }) => [status, problem.params])).toEqual(
      refused.map(() => [403, { because: 'manager_decides' }]),
    );
  }
  await farm.rules([{ when: 'at_once' }]);
  expect((await withdraw(order)).status).toBe(200);
});

test('what has no delivery date stays by hand before a cut-off, so a manager decides (H3, E21)', async () => {
  await farm.schedule({ rules: [] });
  const order = await farm.order(3, cook);
  expect((await edit(await firstItem(order))).status).toBe(403);
});

test('a colleague, and a person whose location was taken away, may not (H3, D30)', async () => {
  const order = await farm.order(3, cook);
  const id = await firstItem(order);
  const colleague = await t.as(await t.make.user({ locationIds: [farm.location.id] }));
  const refused = [await edit(id, {}, colleague), await withdraw(order, colleague)];
  expect(refused.map(({ problem }) => problem.params)).toEqual(
    refused.map(() => ({ because: 'order_of_another' })),
  );
  await t.database.pool.query('delete from user_locations where user_id = $1', [farm.cook.id]);
  expect((await edit(id)).problem.params).toEqual({ because: 'location' });
});

test('what a manager sent by hand has gone, though it is still pending (H3)', async () => {
  const order = await farm.order(3, cook);
  const [{ number } = { number: 0 }] = await farm.purchaseOrders();
  await t.api.sendPurchaseOrder({ params: { number }, body: { channel: 'email' } });
  expect(await farm.itemsOf(order)).toMatchObject([{ orderedStatus: 'pending' }]);
  expect((await edit(await firstItem(order))).problem.code).toBe('item_went');
  const other = await sending.vendor({ when: 'at_once' });
  const shared = await other.order(3);
  await t.api.createPublicLink({ params: other.place });
  const owner = await t.as(other.cook);
  expect((await withdraw(shared, owner)).problem.code).toBe('order_went');
});

test('an order that its employee makes larger waits above the limit, one that a manager changes does not (H3, E33)', async () => {
  await t.api.updateLocation({
    params: { id: farm.location.id },
    body: { name: farm.location.name, approvalLimit: '50.00' },
  });
  const order = await farm.order(3, cook);
  const id = await firstItem(order);
  const waits = async () => (await t.api.getOrder({ params: { id: order.id } })).body.needsApproval;
  await edit(id, { quantity: 5 });
  expect(await waits()).toBe(false);
  await edit(id, { quantity: 6 });
  expect(await waits()).toBe(true);
  await tick();
  await tick(before(30));
  expect(toVendors()).toEqual([]);
  await edit(id, { quantity: 4 });
  expect(await waits()).toBe(false);
  await edit(id, { quantity: 9 });
  await t.api.approveOrder({ params: { id: order.id } });
  await edit(id, { quantity: 7 });
  expect(await waits()).toBe(false);
  // The approval was for what was seen.
  await edit(id, { quantity: 8 });
  expect(await waits()).toBe(true);
  await t.api.approveOrder({ params: { id: order.id } });
  await edit(id, { quantity: 20 }, t.api);
  expect(await waits()).toBe(false);
});

test('with something of it ordered already it cannot wait, so a manager makes it larger (H3, E33)', async () => {
  await t.api.updateLocation({
    params: { id: farm.location.id },
    body: { name: farm.location.name, approvalLimit: '50.00' },
  });
  const order = await farm.order(3, cook);
  const id = await firstItem(order);
  const { id: vendorId } = farm.vendor;
  await t.make.item({ orderId: order.id, vendorId, orderedStatus: 'ordered', quantity: 1 });
  const { status, problem } = await edit(id, { quantity: 9 });
  expect([status, problem.code]).toEqual([409, 'above_limit']);
  expect((await farm.itemsOf(order))[0]?.quantity).toBe(3);
});

describe('over a budget with approve, what its employee makes larger waits, as counted by its items (H8, H9)', () => {
  const limit = (values: object = {}) =>
    newBudget(t, {
      places: { locationIds: [farm.location.id] },
      amount: '100',
      action: 'approve',
      ...values,
    });
  const product = (column: 'price' | 'vendor_id', value: unknown) =>
    t.database.pool.query(`update products set ${column} = $2 where id = $1`, [
      farm.product.id,
      value,
    ]);
  const read = async ({ id }: { id: string }) => (await t.api.getOrder({ params: { id } })).body;

  test('at the price that a manager gave an item of a product without one', async () => {
    await product('price', null);
    await limit();
    const order = await farm.order(3, cook);
    const id = await firstItem(order);
    await edit(id, { unitPrice: '30.00' }, t.api);
    expect((await read(order)).waitsFor).toEqual([]);
    await edit(id, { quantity: 4 });
    expect(await read(order)).toMatchObject({
      needsApproval: true,
      waitsFor: [{ code: 'over_budget', params: { over: '20.00' } }],
    });
  });

  test('at the price of the order, where the catalogue has a higher one by now', async () => {
    await limit();
    const order = await farm.order(3, cook);
    await product('price', '40.00');
    await edit(await firstItem(order), { quantity: 10 });
    expect((await read(order)).waitsFor).toEqual([]);
    await edit(await firstItem(order), { quantity: 11 });
    expect((await read(order)).waitsFor).toMatchObject([{ params: { over: '10.00' } }]);
  });

  test('without what is missing, which counts nothing', async () => {
    await limit();
    const order = await farm.order(3, cook);
    const { id: vendorId } = farm.vendor;
    const missing = { orderedStatus: 'missing' as const, quantity: 9, unitPrice: '10.00' };
    await t.make.item({ orderId: order.id, vendorId, ...missing });
    expect((await edit(await firstItem(order), { quantity: 10 })).status).toBe(200);
    expect((await edit(await firstItem(order), { quantity: 11 })).problem.code).toBe('above_limit');
  });

  test('for the vendor of the order, where another one sells the product by now', async () => {
    const order = await farm.order(3, cook);
    await limit({ vendorIds: [farm.vendor.id] });
    await product('vendor_id', (await t.make.vendor()).id);
    await edit(await firstItem(order), { quantity: 11 });
    expect((await read(order)).waitsFor).toMatchObject([{ params: { over: '10.00' } }]);
  });
});

test('an employee who sees no prices reads none in the answer, nor in a refusal (H3, E14)', async () => {
  const settings = {
    organizationName: 'Harbour Group',
    timezone: 'America/New_York',
    escalateMinutes: 60,
  };
  await t.api.updateOrganizationSettings({ body: { ...settings, showPricesToEmployees: false } });
  const order = await farm.order(3, cook);
  const params = { id: await firstItem(order) };
  expect((await edit(params.id)).body.unitPrice).toBe(null);
  const read = { 'if-match': '"1"' };
  for (const { problem } of [
    await cook.updateOrderItem({ params, body: { quantity: 9 } }, read),
    await cook.deleteOrderItem({ params }, read),
  ])
    expect(problem).toMatchObject({
      code: 'changed_meanwhile',
      current: { quantity: 8, unitPrice: null },
    });
  expect((await withdraw(order)).body.total).toBe(null);
  await t.api.updateOrganizationSettings({ body: { ...settings, showPricesToEmployees: true } });
});

test('who ordered reads of all own orders when each goes, the soonest first, until it went or was taken back (H3)', async () => {
  const later = await sending.vendor({ when: 'before_cut_off', minutes: 20 });
  const params = { id: farm.cook.id };
  const read = async (api = cook) => (await api.listSendingsOfUser({ params })).body;
  const assigned = { userId: farm.cook.id, locationId: later.location.id };
  await t.api.createUserLocation({ body: assigned });
  const both = await t.make.newOrder({
    locationId: farm.location.id,
    orderedBy: farm.cook.id,
    items: [later, farm, farm].map(({ product }) => ({ productId: product.id, quantity: 2 })),
  });
  const { body: order } = await cook.createOrder({ body: both });
  const again = await farm.order(1, cook);
  // The order is somebody else's, at the same location.
  const other = await t.make.user({ locationIds: [farm.location.id] });
  await t.api.createOrder({
    body: await t.make.newOrder({
      locationId: farm.location.id,
      orderedBy: other.id,
      items: [{ productId: farm.product.id, quantity: 1 }],
    }),
  });
  await tick();
  const ofFarm = (orderId: string) => ({
    orderId,
    vendorId: farm.vendor.id,
    vendorName: farm.vendor.name,
    deliveryDate: FRIDAY,
    goesAt: before(30).toISOString(),
  });
  const ofLater = { vendorId: later.vendor.id, goesAt: before(20).toISOString() };
  const own = await read();
  expect(own.slice(0, 2)).toEqual([order.id, again.id].toSorted().map(ofFarm));
  expect(own.slice(2)).toMatchObject([{ orderId: order.id, ...ofLater }]);
  expect((await withdraw(again)).status).toBe(200);
  await tick();
  await tick(before(25));
  expect(await read()).toMatchObject([{ orderId: order.id, ...ofLater }]);

  expect((await (await t.as(other)).listSendingsOfUser({ params })).status).toBe(403);
  await t.api.deleteUserLocation({
    params: { userId: farm.cook.id, locationId: farm.location.id },
  });
  expect(await read()).toEqual([]);
  expect(await read(t.api)).toHaveLength(1);
});
