import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Spend } from '#contract/calls/spend.ts';
import { SPEND_GROUPINGS } from '#contract/values/spend-groupings.ts';
import { readingInParallel } from '#server/db/parallel.ts';
import { addUpNext } from '#server/spend/add-up.ts';
import { rowsOfSpend } from '#server/spend/queries.ts';
import { cutStretches, markAsNoted } from '#server/spend/stretches.ts';
import { haveTimeForOthers, untilOthersEnd } from '#tests/support/other-transactions.ts';
import { useTestApp } from '#tests/support/app.ts';
import { openMeasuredNode } from '#tests/support/measured-node.ts';
import type { MeasuredNode } from '#tests/support/measured-node.ts';

haveTimeForOthers();
const t = useTestApp();

let measured: MeasuredNode;

/** An item every two hours for nearly five years. */
beforeAll(async () => {
  measured = await openMeasuredNode(t);
  const product = await t.make.product();
  const { id } = await t.make.order({ items: [] });
  await measured.storeYears(
    `insert into order_items (order_id, product_id, product_name, quantity, vendor_id, unit_of_measure, unit_id, unit_price,
       ordered_status, ordered_at)
     select $1, $2, 'Salt', 1, $3, 'kg', (select id from units_of_measure limit 1), 2.5, 'received', timestamptz '2020-01-01' + n * interval '2 hours'
     from generate_series(1, 20000) as n`,
    [id, product.id, product.vendorId],
  );
  await measured.single.pool.query('vacuum analyze order_items, products, vendors, locations');
}, 240_000);
afterAll(async () => {
  await measured.close();
});

async function readSoFar() {
  await measured.single.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await measured.single.pool.query<{
    scans: number;
    spend: number;
    others: number;
  }>(
    `select (select seq_scan::int from pg_stat_user_tables where relname = 'order_items') as scans,
       sum(idx_tup_read) filter (where indexrelname = 'order_items_spend')::int as spend,
       sum(idx_tup_read) filter (where indexrelname <> 'order_items_spend')::int as others
     from pg_stat_user_indexes where relname = 'order_items'`,
  );
  return rows[0] ?? { scans: 0, spend: 0, others: 0 };
}

test.each(SPEND_GROUPINGS)(
  'spend of a month by %s reads that month in its own index, and nothing else (M7)',
  async (groupBy) => {
    // PostgreSQL's plan of the first runs may be replaced later: both must be good.
    for (let run = 0; run < 7; run++) {
      const before = await readSoFar();
      const result = await measured.node.inject(
        `/api/spend?from=2023-03-01&to=2023-03-31&groupBy=${groupBy}`,
      );
      const after = await readSoFar();
      // 371 items in 743 hours: in New York one hour of that month is skipped.
      expect(result.json<Spend>().total).toBe('927.50');
      expect(after.scans - before.scans).toBe(0);
      expect(after.others - before.others).toBe(0);
      expect(after.spend - before.spend).toBeGreaterThan(370);
      expect(after.spend - before.spend).toBeLessThanOrEqual(400);
    }
  },
);

// A month is a scan of its own.
test.each(SPEND_GROUPINGS.filter((one) => one !== 'month'))(
  'spend of years by %s is added up by several workers from the index alone, and other statements have none (M7)',
  async (groupBy) => {
    const { rows: before } = await measured.single.pool.query(
      'show max_parallel_workers_per_gather',
    );
    // Twenty thousand items are too few for workers, and for an index on a server with the settings of a hard disk.
    await measured.single.pool.query(
      'set parallel_setup_cost = 0; set min_parallel_index_scan_size = 0; set random_page_cost = 1.1; set enable_seqscan = off',
    );
    const spend = { filters: { groupBy }, timeZone: 'America/New_York', currency: 'USD' };
    const plan = await readingInParallel(measured.single.db, async (tx) =>
      tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${await rowsOfSpend(tx, spend)}`),
    );
    const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toMatch(/Partial (Hash|Group)Aggregate/);
    expect(text).toContain('Parallel Index Only Scan using order_items_spend');
    expect(text).toMatch(/Workers Planned: [123]/);
    const { rows: after } = await measured.single.pool.query(
      'show max_parallel_workers_per_gather',
    );
    expect(after).toEqual(before);
  },
);

test.each(SPEND_GROUPINGS)(
  'once old days are added up, spend of years by %s reads items of the days at its ends alone (23.6)',
  async (groupBy) => {
    const now = new Date('2024-12-31T12:00:00Z');
    await measured.single.db.transaction((tx) => cutStretches(tx, now));
    await measured.single.db.transaction(markAsNoted);
    const isUnsummed = async () => {
      while (await addUpNext(measured.single.db, now));
      return (await measured.single.pool.query('select from spend_stretches where digits is null'))
        .rowCount;
    };
    await untilOthersEnd(isUnsummed, 0);
    const before = await readSoFar();
    const result = await measured.node.inject(
      `/api/spend?from=2020-01-05&to=2023-03-20&groupBy=${groupBy}`,
    );
    const after = await readSoFar();
    // Four and five days at the ends are read from their items, of 14,051 in all.
    expect(result.json<Spend>().total).toBe('35127.50');
    expect(after.scans - before.scans).toBe(0);
    expect(after.others - before.others).toBe(0);
    expect(after.spend - before.spend).toBeLessThan(150);
  },
);
