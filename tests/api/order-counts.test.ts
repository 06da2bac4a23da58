import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

async function total(query: Record<string, string> = {}): Promise<unknown> {
  const result = await t.api.listOrders({ query: { limit: '1', ...query } });
  return result.headers['x-total-count'];
}

test('the number of orders is right after every kind of change, without counting all orders', async () => {
  const location = await t.make.location();
  const elsewhere = await t.make.location();
  const here = { locationId: String(location.id) };
  for (let n = 0; n < 3; n++) await t.make.order({ locationId: location.id });
  await t.make.order({ locationId: elsewhere.id, status: 'completed' });
  expect([await total(), await total(here), await total({ status: 'completed' })]).toEqual([
    '4',
    '3',
    '1',
  ]);

  const pool = t.database.pool;
  await pool.query(`update orders set status = 'cancelled' where location_id = $1`, [location.id]);
  expect([
    await total({ status: 'pending' }),
    await total({ status: 'cancelled,completed' }),
  ]).toEqual(['0', '4']);
  await pool.query(`update orders set is_deleted = true where location_id = $1`, [location.id]);
  expect([await total(), await total(here)]).toEqual(['1', '0']);
  await pool.query('update orders set location_id = $1', [location.id]);
  expect(await total(here)).toBe('1');
});

test('the number equals a full count after many simultaneous orders', async () => {
  const { location, user, product } = await t.make.orderParts();
  const submit = () =>
    t.api.createOrder({
      body: {
        locationId: location.id,
        orderedBy: user.id,
        items: [{ productId: product.id, quantity: 1 }],
      },
    });
  await Promise.all(Array.from({ length: 60 }, submit));
  const counted = await t.database.pool.query<{ count: string }>(
    'select count(*) from orders where location_id = $1 and not is_deleted',
    [location.id],
  );
  expect(await total({ locationId: String(location.id) })).toBe(counted.rows[0]?.count);
  expect(counted.rows[0]?.count).toBe('60');
});
