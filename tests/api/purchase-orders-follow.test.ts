import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { ownTransaction, untilTestFinished, untilWaiting } from '#tests/support/locks.ts';
import { aPlace } from '#tests/support/vendor-orders.ts';

/** What follows from a change of items follows from each write, also from one that no code of the product made (adr-039). */
const t = useTestApp();

/** An order of two open items, and the purchase order that they joined. */
async function anOrder() {
  const { vendorId, locationId } = await aPlace(t.make);
  const order = await t.make.order({ locationId, items: [{ vendorId }, { vendorId }] });
  const [first = 0, second = 0] = order.items.map(({ id }) => id);
  const { rows } = await t.database.pool.query<{ number: number }>(
    'select purchase_order_number as number from order_items where id = $1',
    [first],
  );
  return { vendorId, locationId, order, first, second, number: rows[0]?.number ?? 0 };
}

const recordOf = async (number: number) =>
  (await t.api.getPurchaseOrder({ params: { number } })).body;

const ADD = `
  insert into order_items (order_id, product_id, product_name, quantity, vendor_id, unit_id, unit_of_measure)
  select order_id, product_id, product_name, quantity, vendor_id, unit_id, unit_of_measure from order_items where id = $1
  returning purchase_order_number as number`;
const RECEIVE = `update order_items set ordered_status = 'received', ordered_at = now() where order_id = $1`;

test('a purchase order gets the day on which everything comes, whoever writes it (V4)', async () => {
  const { first, second, number } = await anOrder();
  const { pool } = t.database;
  const move = (id: number) =>
    pool.query(`update order_items set delivery_date = '2026-12-24' where id = $1`, [id]);
  await move(first);
  expect((await recordOf(number)).deliveryDate).toBeNull();
  await move(second);
  expect((await recordOf(number)).deliveryDate).toBe('2026-12-24');
});

test('a purchase order gets the day of what still comes when an order or an item is taken out by any writer (V4)', async () => {
  const { first, second, number } = await anOrder();
  const { pool } = t.database;
  await pool.query(`update order_items set delivery_date = '2026-12-24' where id = $1`, [first]);
  await pool.query('update order_items set is_deleted = true where id = $1', [second]);
  expect((await recordOf(number)).deliveryDate).toBe('2026-12-24');
});

test('items of an order that was taken back or cancelled are neither among those of its purchase order nor in its total (D20, H3)', async () => {
  const { vendorId, locationId } = await aPlace(t.make);
  const priced = { vendorId, quantity: 2, unitPrice: '10.0000' };
  const kept = await t.make.order({ locationId, items: [priced] });
  const cancelled = await t.make.order({ locationId, items: [priced, priced] });
  const list = { query: { vendorId: String(vendorId) } };
  const numbers = (await t.api.listPurchaseOrders(list)).body.map(({ number }) => number);
  expect(numbers).toHaveLength(1);
  const [number = 0] = numbers;
  const status = { params: { id: cancelled.id }, body: { status: 'cancelled' } };
  expect((await t.api.setOrderStatus(status)).status).toBe(200);
  const { items, ...record } = await recordOf(number);
  expect(record).toMatchObject({ total: '20.00', itemCount: 1, openItems: 1 });
  expect(items.map(({ orderId }) => orderId)).toEqual([kept.id]);
  const page = await t.api.listPurchaseOrderItems({ params: { number }, query: { limit: '10' } });
  expect(page.body.map(({ orderId }) => orderId)).toEqual([kept.id]);
  expect((await t.api.listPurchaseOrders(list)).body).toMatchObject([{ total: '20.00' }]);
});

test('a purchase order stays open when an item joins it while its last one is received (E34)', async () => {
  const { order, first, number } = await anOrder();
  const { pool } = t.database;
  const ordering = await ownTransaction(pool);
  const added = await ordering.query<{ number: number }>(ADD, [first]);
  expect(added.rows).toEqual([{ number }]);
  const receiving = untilTestFinished(pool.query(RECEIVE, [order.id]));
  await untilWaiting(pool, 1);
  await ordering.query('commit');
  await receiving;
  expect(await recordOf(number)).toMatchObject({ state: 'numbered', openItems: 1, closedAt: null });
});

test('a purchase order that was closed while an item joined it is open again (E34)', async () => {
  const { order, first, number } = await anOrder();
  const { pool } = t.database;
  const receiving = await ownTransaction(pool);
  await receiving.query(RECEIVE, [order.id]);
  await receiving.query('set constraints all immediate');
  const adding = untilTestFinished(pool.query<{ number: number }>(ADD, [first]));
  await untilWaiting(pool, 1);
  await receiving.query('commit');
  expect((await adding).rows).toEqual([{ number }]);
  expect(await recordOf(number)).toMatchObject({ state: 'numbered', openItems: 1, closedAt: null });
});

test('what is added to a purchase order while it is being sent is a change of what the vendor knows (V4, E34)', async () => {
  const { first, number } = await anOrder();
  const { pool } = t.database;
  const sending = await ownTransaction(pool);
  await sending.query('select lock_places_of_purchase_orders($1)', [[number]]);
  await sending.query('update purchase_orders set sent_lines_at = now() where number = $1', [
    number,
  ]);
  const adding = untilTestFinished(pool.query(ADD, [first]));
  await untilWaiting(pool, 1);
  await sending.query('commit');
  await adding;
  expect((await recordOf(number)).changes).toMatchObject([{ before: null }]);
});

test('items of a place that are ordered elsewhere at the same moment wait in turn, none shares its lock first (E11)', async () => {
  const { pool } = t.database;
  const { locationId } = await aPlace(t.make);
  const orders = await Promise.all([1, 2].map(() => t.make.order({ locationId })));
  const numbers = await pool.query<{ number: number }>(
    'select purchase_order_number as number from order_items where order_id = any($1)',
    [orders.map(({ id }) => id)],
  );
  const holding = await ownTransaction(pool);
  await holding.query('select lock_places_of_purchase_orders($1)', [
    numbers.rows.map(({ number }) => number),
  ]);
  const other = await t.make.product();
  const moved = orders.flatMap(({ items }) =>
    items.map(({ id }) =>
      untilTestFinished(t.api.orderElsewhere({ params: { id }, body: { productId: other.id } })),
    ),
  );
  await untilWaiting(pool, moved.length);
  const waiting = await pool.query<{ mode: string }>(
    `select mode from pg_locks where locktype = 'advisory' and not granted`,
  );
  expect(waiting.rows.map(({ mode }) => mode)).toEqual(['ExclusiveLock', 'ExclusiveLock']);
  await holding.query('commit');
  expect((await Promise.all(moved)).map(({ status }) => status)).toEqual([201, 201]);
});

test('an order follows its items, whoever writes them (D15, D13, M2, 22.6)', async () => {
  const { order, first, second } = await anOrder();
  const { pool } = t.database;
  const stateOf = async () => {
    const { body } = await t.api.getOrder({ params: { id: order.id } });
    return [body.status, body.total];
  };
  await pool.query('update order_items set unit_price = 2, quantity = 3 where order_id = $1', [
    order.id,
  ]);
  expect(await stateOf()).toEqual(['pending', '12.00']);
  const set = (status: string, id: number) =>
    pool.query('update order_items set ordered_status = $1, ordered_at = $2 where id = $3', [
      status,
      status === 'pending' ? null : new Date(),
      id,
    ]);
  await set('ordered', first);
  expect(await stateOf()).toEqual(['pending', '12.00']);
  await set('ordered', second);
  expect(await stateOf()).toEqual(['ordered', '12.00']);
  await set('pending', second);
  expect(await stateOf()).toEqual(['pending', '12.00']);
  await pool.query('update order_items set is_deleted = true where id = $1', [second]);
  expect(await stateOf()).toEqual(['ordered', '6.00']);
  await set('received', first);
  expect(await stateOf()).toEqual(['completed', '6.00']);
});
