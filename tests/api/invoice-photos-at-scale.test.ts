import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import type { InvoicePhoto } from '#contract/calls/invoice-photos.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Database } from '#server/db/open.ts';
import { openLog } from '#server/log.ts';
import { useTestApp } from '#tests/support/app.ts';

const t = useTestApp();

/** All queries, setup included, use one connection: another one would report its reads at any later time. */
let single: Database;
let node: FastifyInstance;

/** Eight years with an order every two hours, of which every other has a photo; one location is new. */
beforeAll(async () => {
  single = openDatabase(t.database.connection, { log: openLog('silent'), max: 1 });
  node = await t.anotherNode({ services: { ...t.services, db: single.db } });
  const locations = [];
  for (const name of ['Harbour', 'Hill', 'Market'])
    locations.push((await t.make.location({ name })).id);
  const user = await t.make.user({ name: 'Ann' });
  await single.pool.query(
    `insert into orders (id, location_id, status, order_date, ordered_by, employee_name, content_hash)
     select 'ORD-' || (1600000000000 + n * 100003::bigint), ($1::int[])[1 + n % 3], 'completed',
       timestamptz '2019-01-01' + n * interval '2 hours', $2, 'Ann', ''
     from generate_series(1, 35000) as n`,
    [locations, user.id],
  );
  await single.pool.query(
    `insert into invoice_photos (order_id, url)
     select id, '/uploads/' || id || '.webp' from orders
     where extract(epoch from order_date)::int / 7200 % 2 = 0`,
  );
  await single.pool.query('vacuum analyze orders, invoice_photos');
}, 120_000);
afterAll(async () => {
  await node.close();
  await single.close();
});

async function readSoFar() {
  await single.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await single.pool.query<{ scans: number; rows: number }>(
    `select sum(seq_scan)::int as scans, sum(seq_tup_read + idx_tup_fetch)::int as rows
     from pg_stat_user_tables where relname in ('orders', 'invoice_photos')`,
  );
  return rows[0] ?? { scans: 0, rows: 0 };
}

test.each([
  ['a recent month', 'from=2026-08-01&to=2026-08-31', 186],
  ['an old month', 'from=2019-03-01&to=2019-03-31', 186],
  ['a month of one location', 'from=2023-03-01&to=2023-03-31&locationId=2', 62],
  ['a month before all', 'from=2015-03-01&to=2015-03-31', 0],
])('the first page of %s is read and counted without reading all photos', async (_, query, all) => {
  // PostgreSQL's plan of the first runs may be replaced later: both must be good.
  for (let run = 0; run < 7; run++) {
    const before = await readSoFar();
    const result = await node.inject(`/api/invoice-photos?limit=24&${query}`);
    const after = await readSoFar();
    expect(result.json<InvoicePhoto[]>()).toHaveLength(Math.min(all, 24));
    expect(result.headers['x-total-count']).toBe(String(all));
    expect(after.scans - before.scans).toBe(0);
    expect(after.rows - before.rows).toBeLessThan(2_000);
  }
});

test('the count of photos stops at two hundred', async () => {
  const result = await node.inject('/api/invoice-photos?limit=1');
  expect(result.headers['x-total-count']).toBe('200');
});

test.each([
  ['an e-mail that failed', 'status=failed', 0],
  ['a text that nothing holds', 'q=zzz', 0],
  ['a text that all hold', 'q=harbour', 0],
  ['a vendor that never delivered', 'vendorId=1', 0],
  // This employee made all orders: they are read one by one until ten thousand photos are counted.
  ['a person', 'orderedBy=1', 1],
  ['an order', 'orderId=ORD-1603500105000', 0],
])('a page by %s reads no more than ten thousand orders', async (_, query, scans) => {
  for (let run = 0; run < 7; run++) {
    const before = await readSoFar();
    const result = await node.inject(`/api/invoice-photos?limit=24&${query}`);
    const after = await readSoFar();
    expect(result.statusCode).toBe(200);
    expect(after.scans - before.scans).toBeLessThanOrEqual(scans);
    // One scan for the page and one for the count.
    expect(after.rows - before.rows).toBeLessThan(80_000);
  }
});
