import { describe, expect, test } from 'vitest';
import { NewOrderItem } from '#contract/calls/orders.ts';
import { useTestApp } from '#tests/support/app.ts';
import { recordValues, type Values } from '#tests/support/record-values.ts';

const t = useTestApp();
const { itemRow, newItem } = recordValues(t);

describe('every field of an item of a new order', () => {
  test('is stored with the item; with another value it is another order (D12)', async () => {
    const values = Object.entries(await newItem());
    // Give a new field two values in `newItem`.
    const fields = Object.keys(NewOrderItem.shape);
    expect(values.map(([field]) => field).toSorted()).toEqual(fields.toSorted());
    const item = Object.fromEntries(values.map(([field, [value]]) => [field, value]));
    const order = await t.make.newOrder({ items: [item] });
    const { body } = await t.api.createOrder({ body: order });
    const { body: items } = await t.api.listItemsOfOrder({ params: { id: body.id } });
    expect(items).toMatchObject([item]);
    expect((await t.api.createOrder({ body: order })).body).toEqual(body);
    for (const [field, [, other]] of values) {
      const changed = { ...order, items: [{ ...item, [field]: other }] };
      const { problem } = await t.api.createOrder({ body: changed });
      expect([field, problem.code]).toEqual([field, 'order_id_taken']);
    }
  });

  test('keeps items of one product apart, except for the quantity (D13)', async () => {
    for (const [field, [value, other]] of Object.entries(await newItem())) {
      const { productId } = await newItem();
      const item = { productId: productId?.[0], quantity: 3 };
      const items = [value, other].map((one) => ({ ...item, [field]: one }));
      const { body } = await t.api.createOrder({ body: await t.make.newOrder({ items }) });
      const stored = (await t.api.listItemsOfOrder({ params: { id: body.id } })).body;
      expect([field, stored.length]).toEqual([field, field === 'quantity' ? 1 : 2]);
    }
  });
});

describe('every column of an item', () => {
  test('stays as it is when its order is combined with another one (D17)', async () => {
    const { user: person, location: place } = await t.make.orderParts();
    const owner = { orderedBy: person.id, locationId: place.id };
    const rows = () =>
      t.database.pool.query<Values>(
        // Without what is its order's own.
        `select to_jsonb(line) - '{id,order_id,version,order_date,order_cancelled,order_deleted,order_needs_approval,is_open}'::text[] as row from order_items as line
         where location_id = $1 order by order_id, id`,
        [place.id],
      );
    const one = await t.make.order({ ...owner, items: [await itemRow(place.id)] });
    const other = await t.make.order({ ...owner, items: [await itemRow(place.id)] });
    const before = (await rows()).rows;
    // Give a new column a value in `itemRow`.
    for (const { row } of before) expect(Object.values(row as Values)).not.toContain(null);
    const combined = await t.api.combineOrders({
      params: { id: one.id },
      body: { orderIds: [other.id] },
    });
    expect(combined.problem).toBeUndefined();
    const ofOne = [before[0], before[1]];
    // Those of the order that was combined into `one` stay with it, too (D12).
    expect((await rows()).rows).toEqual([...ofOne, before[1]]);
  });
});
