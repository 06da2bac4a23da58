import { expect, test } from 'vitest';
import type { OrderItem } from '#contract/calls/order-items.ts';
import type { Order } from '#contract/calls/orders.ts';
import { useTestApp } from '#tests/support/app.ts';
import { useCombining } from '#tests/support/combining.ts';

/** What was ordered elsewhere stays known when orders are combined (E12, E34). */
const t = useTestApp();
const { combine, here } = useCombining(t);

const itemsOf = async (id: string) => (await t.api.listItemsOfOrder({ params: { id } })).body;
const elsewhere = (id: number, productId: string) =>
  t.api.orderElsewhere({ params: { id }, body: { productId } });

/** An order of one item, which its vendor does not have, and of what was ordered instead. */
async function orderedElsewhere(productId: string) {
  const vendor = await t.make.vendor();
  const order = await t.make.order({ ...here, items: [{ vendorId: vendor.id }] });
  const place = { vendorId: vendor.id, locationId: here.locationId };
  const { body: link } = await t.api.createPublicLink({ params: place });
  const token = new URL(link.publicUrl).pathname.split('/').at(-1) ?? '';
  const [item] = await itemsOf(order.id);
  const id = item?.id ?? 0;
  const lines = [{ orderItemId: id, answer: 'out' }];
  await t.api.submitAnswers({ params: { token }, body: { lines } });
  expect((await t.api.acceptAnswer({ params: { id } })).body.orderedStatus).toBe('missing');
  expect((await elsewhere(id, productId)).status).toBe(201);
  return { id: order.id };
}

/** The missing item of the combined order cannot be ordered once more, until what was ordered instead is deleted. */
async function expectKnown({ id }: Pick<Order, 'id'>, productId: string) {
  const missing = (await itemsOf(id)).find(({ orderedStatus }) => orderedStatus === 'missing');
  expect(missing?.answer).toMatchObject({ settled: 'accepted', orderedElsewhere: true });
  const again = await elsewhere(missing?.id ?? 0, productId);
  expect(again.problem?.code).toBe('ordered_elsewhere_already');
}

test('of an order that goes into another one', async () => {
  const product = await t.make.product();
  const other = await t.make.order({ ...here });
  const order = await orderedElsewhere(product.id);
  const { body } = await combine(other.id, [order.id]);
  await expectKnown(body, product.id);
});

test('of an order that goes into another one, and with it into a third', async () => {
  const product = await t.make.product();
  const [second, third] = [await t.make.order({ ...here }), await t.make.order({ ...here })];
  const order = await orderedElsewhere(product.id);
  await combine(second.id, [order.id]);
  const { body } = await combine(third.id, [second.id]);
  await expectKnown(body, product.id);
});

test('of an order that takes another one, also when what was ordered instead is added to an item of it', async () => {
  const product = await t.make.product();
  const order = await orderedElsewhere(product.id);
  const [, instead] = await itemsOf(order.id);
  const first = await t.make.order({ ...here });
  await t.database.pool.query(
    `insert into order_items (order_id, product_id, product_name, quantity, vendor_id, unit_id, unit_of_measure, base_numerator,
       base_denominator, unit_price, vendor_item_code, pack_size, delivery_date)
     select $1, product_id, product_name, 3, vendor_id, unit_id, unit_of_measure, base_numerator,
       base_denominator, unit_price, vendor_item_code, pack_size, delivery_date from order_items where id = $2`,
    [first.id, instead?.id],
  );
  const { body } = await combine(first.id, [order.id]);
  const added = (await itemsOf(first.id)).filter(({ productId }) => productId === product.id);
  expect(added.map(({ quantity }) => quantity)).toEqual([3 + (instead?.quantity ?? 0)]);
  await expectKnown(body, product.id);
});

test('of two items that become one, each ordered elsewhere, while one of the others is there', async () => {
  const product = await t.make.product();
  const vendor = await t.make.vendor();
  const of = { vendorId: vendor.id, productId: product.id, productName: product.name };
  const item = { ...of, orderedStatus: 'ordered' as const, orderedAt: '2026-03-02T08:00:00.000Z' };
  const orders = [
    await t.make.order({ ...here, items: [item, {}] }),
    await t.make.order({ ...here, items: [item, {}] }),
  ];
  const added: OrderItem[] = [];
  for (const { items } of orders)
    added.push((await elsewhere(items[0]?.id ?? 0, (await t.make.product()).id)).body);
  await t.api.deleteOrderItem({ params: { id: added[0]?.id ?? 0 } });
  const [first, second] = orders;
  const { body } = await combine(first?.id ?? '', [second?.id ?? '']);
  const items = await itemsOf(body.id);
  const missing = items.find(({ productId }) => productId === product.id);
  const instead = items.find(({ productId }) => productId === added[1]?.productId);
  expect(missing).toMatchObject({ quantity: 4, orderedStatus: 'missing' });
  const { rows } = await t.database.pool.query(
    'select instead_id from items_ordered_elsewhere where id = $1',
    [missing?.id],
  );
  expect(rows).toEqual([{ instead_id: instead?.id }]);
});
