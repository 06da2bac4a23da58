import fc from 'fast-check';
import { expect, test } from 'vitest';
import { useTestApp } from '#tests/support/app.ts';
import { SpendRun } from '#tests/support/spend-run.ts';
import { steps } from '#tests/support/spend-steps.ts';

const t = useTestApp();

const three = [0, 1, 2];

/** Each of three orders at its own location has ten items; one product is without a category. */
async function records() {
  const categories = await Promise.all([0, 1].map(async () => (await t.make.category()).id));
  const vendors = await Promise.all(three.map(async () => (await t.make.vendor()).id));
  const products = await Promise.all(
    three.map(async (n) => (await t.make.product({ categoryId: categories[n] ?? null })).id),
  );
  const locations = await Promise.all(three.map(async () => (await t.make.location()).id));
  const orders = await Promise.all(
    locations.map(async (locationId) => (await t.make.order({ locationId, items: [] })).id),
  );
  return { categories, vendors, products, locations, orders };
}

const ITEMS = `insert into order_items (order_id, product_id, product_name, quantity, vendor_id, unit_of_measure, unit_id, unit_price, ordered_status, ordered_at)
  select order_id, ($2::text[])[1 + n % 3], 'Salt', n, ($3::int[])[1 + n / 3 % 3], 'kg', (select id from units_of_measure limit 1),
    n * 1.2345, case when n % 4 = 0 then 'ordered' else 'received' end, timestamptz '2024-01-10' + n * interval '7 days'
  from unnest($1::text[]) as order_id, generate_series(1, 10) as n`;

test('at every moment Spend is the sum of its items to the cent, whoever changes them while old days are added up (23.6)', async () => {
  const of = await records();
  const { pool } = t.database;
  await pool.query('insert into organization_settings default values');
  let summedReads = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => {
      await pool.query('delete from order_items');
      await pool.query('delete from spend_stretches');
      await pool.query(`update orders set status = 'pending', is_deleted = false`);
      await pool.query(ITEMS, [of.orders, of.products, of.vendors]);
      const writers = await Promise.all(three.map(() => pool.connect()));
      const run = new SpendRun(t, of, writers);
      try {
        await run.addUpAll();
        for (const step of drawn) await run.step(step);
        await run.finish();
        await run.look();
        summedReads += run.summedReads;
      } finally {
        for (const writer of writers) writer.release(true);
      }
    }),
    { seed: 236, numRuns: 6, endOnFailure: true },
  );
  // Otherwise only items were read.
  expect(summedReads).toBeGreaterThan(100);
}, 600_000);
