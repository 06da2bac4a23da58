import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BudgetStatus } from '#contract/calls/budgets.ts';
import { useTestApp } from '#tests/support/app.ts';
import { newBudget } from '#tests/support/budgets.ts';
import { openMeasuredNode } from '#tests/support/measured-node.ts';
import type { MeasuredNode } from '#tests/support/measured-node.ts';

/** What a budget reads does not grow with the age of the business (H8). */
const t = useTestApp();

let measured: MeasuredNode;
/** With and without delivery dates. */
let dated: number;
let undated: number;

/** Ten items a day for more than five years, at each of two locations; all came. */
beforeAll(async () => {
  measured = await openMeasuredNode(t);
  await newBudget(t, { from: '2020-01-01' });
  await newBudget(t, { period: 'month', amount: '2000', from: '2020-01-01' });
  const product = await t.make.product();
  const user = await t.make.user();
  [dated, undated] = [(await t.make.location()).id, (await t.make.location()).id];
  for (const [locationId, delivery] of [
    [dated, 'order_date::date + 1'],
    [undated, 'null'],
  ] as const) {
    await measured.storeYears(
      `insert into orders (id, location_id, order_date, ordered_by, employee_name, content_hash, status)
       select 'ORD-' || $1::int || lpad(n::text, 9, '0'), $1::int, timestamptz '2021-01-01 12:00Z' + n * interval '1 day', $2::int, 'Olga', 'x', 'completed'
       from generate_series(1, 2000) as n`,
      [locationId, user.id],
    );
    await measured.storeYears(
      `insert into order_items (order_id, product_id, product_name, quantity, vendor_id, unit_of_measure, unit_id, unit_price,
         ordered_status, ordered_at, delivery_date)
       select orders.id, $2, 'Salt', 1, $3, 'kg', $4, 2.5, 'received', order_date, ${delivery}
       from orders, generate_series(1, 10) where location_id = $1`,
      [locationId, product.id, product.vendorId, product.unitId],
    );
  }
  await measured.single.pool.query('vacuum analyze order_items, orders, products, vendors');
}, 240_000);
afterAll(async () => {
  await measured.close();
});

test.each(['with', 'without'])(
  'items %s a delivery date: those of the period are read (H8)',
  async (which) => {
    const locationId = which === 'with' ? dated : undated;
    // PostgreSQL's plan of the first runs may be replaced later: both must be good.
    for (let run = 0; run < 7; run++) {
      const before = await measured.readSoFar(['order_items', 'orders']);
      const answer = await measured.node.inject(
        `/api/budgets/status?locationId=${locationId}&date=2024-05-15`,
      );
      const after = await measured.readSoFar(['order_items', 'orders']);
      expect(answer.json<BudgetStatus[]>().map(({ received }) => received)).toEqual([
        '175.00',
        '775.00',
      ]);
      // A week and a month of ten items a day: those that came then, and the orders of these days and of one beside each, with
      // their items.
      const [came, ordered] = [70 + 310, (8 + 32) * 11];
      expect(after.rows - before.rows).toBeLessThanOrEqual(came + ordered);
      expect(after.scans - before.scans).toBe(0);
    }
  },
);
