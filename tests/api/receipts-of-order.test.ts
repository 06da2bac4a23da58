import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { anOrder, receive } from '#tests/support/receipts.ts';

const t = useTestApp();

test('an order lists the receipts of its items: buttons too, others not, nor lines that a correction took out (R1, R2)', async () => {
  const { location, user } = await t.make.orderParts();
  const order = await anOrder(t, [{}, {}, {}], { locationId: location.id });
  const { locationId, vendorId } = order;
  const other = await anOrder(t, [{}], { locationId, vendorId });
  const [first, second, third] = order.itemIds;
  const employee = await t.as(user);
  const part = await receive(employee, order, [
    { orderItemId: first, quantity: 3, reason: 'damaged', note: 'Wet', closed: true },
    { orderItemId: second, quantity: 1 },
  ]);
  const ofOther = await receive(t.api, other, [{ orderItemId: other.itemIds[0], quantity: 5 }]);
  const params = { id: third ?? 0 };
  await t.api.setOrderItemStatus({ params, body: { status: 'missing' } });

  const listed = async (orderId: string, api = t.api) =>
    (await api.listReceipts({ query: { orderId, limit: '100' } })).body;
  const found = await listed(order.id, employee);
  expect(found.map(({ receivedByName, lines }) => [receivedByName, lines.length])).toEqual([
    [null, 1],
    [user.name, 2],
  ]);
  expect(found[1]).toEqual(part.body);
  expect((await listed(other.id)).map(({ id }) => id)).toEqual([ofOther.body.id]);
  expect(await listed('ORD-1')).toEqual([]);

  const lines = [{ orderItemId: other.itemIds[0], quantity: 1 }];
  await t.api.updateReceipt({ params: { id: part.body.id }, body: { lines } });
  expect((await listed(order.id)).map(({ id }) => id)).toEqual([found[0]?.id]);
});

test("an employee of another location gets none of an order's receipts (D30)", async () => {
  const order = await anOrder(t);
  await receive(t.api, order, [{ orderItemId: order.itemIds[0], quantity: 5 }]);
  const { user } = await t.make.orderParts();
  const { body } = await (
    await t.as(user)
  ).listReceipts({
    query: { orderId: order.id },
  });
  expect(body).toEqual([]);
});
