import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { useBackups } from '#tests/support/backup.ts';
import { factories } from '#tests/support/factories.ts';

const t = useTestApp();
const { backup, blank, restoreInto } = useBackups(t);

/** The numbers of a new product, and of a new order with a few of its items. */
async function numbersOf({ direct, pool }: Awaited<ReturnType<typeof blank>> | typeof t.database) {
  const make = factories(direct);
  const product = await make.product();
  const vendorId = product.vendorId;
  const { items } = await make.order({
    items: [1, 2, 3].map(() => ({ productId: product.id, vendorId })),
  });
  const joined = await pool.query<{ number: number }>(
    'select distinct purchase_order_number as number from order_items where vendor_id = $1',
    [vendorId],
  );
  return {
    products: [product.id],
    items: items.map(({ id }) => id),
    purchaseOrders: joined.rows.map(({ number }) => number),
  };
}

test('numbers that were given out after a backup was made are not given again after it is restored (D4, O2)', async () => {
  await numbersOf(t.database);
  const archive = await backup();
  const lost = await numbersOf(t.database);
  const target = await blank();
  await restoreInto(target, archive);
  const given = await numbersOf(target);
  for (const kind of ['products', 'items', 'purchaseOrders'] as const) {
    expect(lost[kind]).not.toContain(undefined);
    expect(lost[kind].length).toBeGreaterThan(0);
    const again = new Set<unknown>(given[kind]);
    expect(lost[kind].filter((one) => again.has(one))).toEqual([]);
  }
});

test('also where none was given out before; and after a thousand restores none is cut', async () => {
  const target = await blank();
  await restoreInto(target, await backup());
  await target.pool.query(`select setval('product_numbers', 10000000)`);
  expect(await factories(target.direct).product()).toMatchObject({ id: 'PRD-10000001' });
  const { rows } = await target.pool.query(
    `select nextval('claims_id_seq') as claim, nextval('receipt_ids') as receipt`,
  );
  expect(rows).toEqual([{ claim: '1000001', receipt: '1' }]);
});
