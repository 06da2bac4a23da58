import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db, Pool } from '#server/db/open.ts';
import { submitOrder } from '#server/orders/submit.ts';
import { useTestApp } from '#tests/support/app.ts';

/** What an order costs the database, counted in rows: time says nothing on a busy machine. */
const t = useTestApp();

const VENDORS = 20;
const budgets = { letOrdersWait: async () => false, overBudgetsOf: async () => [] };

/** How many rows of these tables a transaction has read, by scans of indexes and of tables. */
async function rowsRead(tx: Db, tables: readonly string[]): Promise<number> {
  const { rows } = await tx.execute<{ rows: number }>(sql`
    select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
    where relname = any(${sql.param(tables)})`);
  return rows[0]?.rows ?? 0;
}

test('an order of twenty vendors looks at each of its purchase orders a few times, not at all of them for each (E34)', async () => {
  const location = await t.make.location();
  const person = await t.make.user();
  const items = [];
  for (let each = 0; each < VENDORS; each++) {
    const vendor = await t.make.vendor();
    const product = await t.make.product({ vendorId: vendor.id });
    items.push({ productId: product.id, quantity: 1 });
  }
  const order = {
    locationId: location.id,
    orderedBy: person.id,
    employeeName: null,
    status: 'pending' as const,
    notes: null,
    items,
  };
  const plans = { schedules: new Map(), zones: new Map(), zone: 'UTC' };
  const now = new Date();
  // Each vendor has an open purchase order, as on most days.
  await submitOrder(t.database.db, { order, plans, budgets, now });
  const read = await t.database.db.transaction(async (tx) => {
    const before = await rowsRead(tx, ['purchase_orders', 'purchase_order_counts']);
    const writeAtOnce = async (statement: (whoActs: SQL) => SQL) =>
      (await tx.execute(statement(sql`''`))).rows;
    const within = Object.assign(Object.create(tx), { writeAtOnce }) as Pool;
    await submitOrder(within, {
      order,
      plans,
      budgets,
      now: new Date(now.getTime() + 1_000),
    });
    // What waits for the commit.
    await tx.execute(sql`set constraints all immediate`);
    return (await rowsRead(tx, ['purchase_orders', 'purchase_order_counts'])) - before;
  });
  expect(read).toBeLessThanOrEqual(VENDORS * 8);
  const { rows } = await t.database.pool.query(
    `select state, (select count(*)::int from order_items where purchase_order_number = number and is_open) as open
     from purchase_orders order by number`,
  );
  expect(rows).toEqual(Array.from({ length: VENDORS }, () => ({ state: 'numbered', open: 2 })));
});

test('a new order costs nothing for the sums of Spend: it fires no trigger of theirs, and reads and writes none (23.6)', async () => {
  const { rows: triggers } = await t.database.pool.query(
    `select tgname from pg_trigger where tgrelid = 'order_items'::regclass and tgname like 'spend%' and tgtype & 4 > 0`,
  );
  expect(triggers).toEqual([]);
  const { pool } = t.database;
  const { location, user, product } = await t.make.orderParts();
  await pool.query(
    `insert into spend_stretches (starts_at, ends_at, time_zone) values ('2024-01-01', now() + interval '1 day', 'UTC')`,
  );
  const order = {
    locationId: location.id,
    orderedBy: user.id,
    employeeName: null,
    status: 'pending' as const,
    notes: null,
    items: [{ productId: product.id, quantity: 1 }],
  };
  const plans = { schedules: new Map(), zones: new Map(), zone: 'UTC' };
  const sums = ['spend_stretches', 'spend_sums', 'spend_touches'];
  const read = await t.database.db.transaction(async (tx) => {
    const before = await rowsRead(tx, sums);
    const writeAtOnce = async (statement: (whoActs: SQL) => SQL) =>
      (await tx.execute(statement(sql`''`))).rows;
    const within = Object.assign(Object.create(tx), { writeAtOnce }) as Pool;
    await submitOrder(within, { order, plans, budgets, now: new Date() });
    await tx.execute(sql`set constraints all immediate`);
    return (await rowsRead(tx, sums)) - before;
  });
  expect(read).toBe(0);
  expect((await pool.query('select from spend_touches')).rowCount).toBe(0);
});

test('what runs for one item and for thousands keeps no plan that compares each row with each (E34)', async () => {
  // A connection that marked one item had such plans: 4,800 answers then took ten seconds of CPU instead of one and a half.
  const { rows } = await t.database.pool.query<{ name: string; settings: string[] | null }>(
    `select proname as name, proconfig as settings from pg_proc
     where proname in ('purchase_order_changes', 'touch_purchase_orders', 'write_history_of_order_items') order by 1`,
  );
  expect(rows).toEqual([
    { name: 'purchase_order_changes', settings: ['plan_cache_mode=force_custom_plan'] },
    { name: 'touch_purchase_orders', settings: ['enable_nestloop=off'] },
    { name: 'write_history_of_order_items', settings: ['enable_nestloop=off'] },
  ]);
});
