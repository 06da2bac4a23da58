import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InvoicePhoto } from '#contract/calls/invoice-photos.ts';
import { useTestApp } from '#tests/support/app.ts';
import { openMeasuredNode } from '#tests/support/measured-node.ts';
import type { MeasuredNode } from '#tests/support/measured-node.ts';

const t = useTestApp();
const TABLES = ['orders', 'invoice_photos'];
let measured: MeasuredNode;

/** Eight years with an order every two hours, of which every other has a photo; one location is new. */
beforeAll(async () => {
  measured = await openMeasuredNode(t);
  const locations = [];
  for (const name of ['Harbour', 'Hill', 'Market'])
    locations.push((await t.make.location({ name })).id);
  const user = await t.make.user({ name: 'Ann' });
  await measured.storeYears(
    `insert into orders (id, location_id, status, order_date, ordered_by, employee_name, content_hash)
     select 'ORD-' || (1600000000000 + n * 100003::bigint), ($1::int[])[1 + n % 3], 'completed',
       timestamptz '2019-01-01' + n * interval '2 hours', $2, 'Ann', ''
     from generate_series(1, 35000) as n`,
    [locations, user.id],
  );
  await measured.storeYears(
    `insert into invoice_photos (order_id, url)
     select id, '/uploads/' || id || '.webp' from orders
     where extract(epoch from order_date)::int / 7200 % 2 = 0`,
  );
  await measured.single.pool.query('vacuum analyze orders, invoice_photos');
}, 240_000);
afterAll(async () => {
  await measured.close();
});

test.each([
  ['a recent month', 'from=2026-08-01&to=2026-08-31', 186],
  ['an old month', 'from=2019-03-01&to=2019-03-31', 186],
  ['a month of one location', 'from=2023-03-01&to=2023-03-31&locationId=2', 62],
  ['a month before all', 'from=2015-03-01&to=2015-03-31', 0],
])('the first page of %s is read and counted without reading all photos', async (_, query, all) => {
  // PostgreSQL's plan of the first runs may be replaced later: both must be good.
  for (let run = 0; run < 7; run++) {
    const before = await measured.readSoFar(TABLES);
    const result = await measured.node.inject(`/api/invoice-photos?limit=24&${query}`);
    const after = await measured.readSoFar(TABLES);
    expect(result.json<InvoicePhoto[]>()).toHaveLength(Math.min(all, 24));
    expect(result.headers['x-total-count']).toBe(String(all));
    expect(after.scans - before.scans).toBe(0);
    expect(after.rows - before.rows).toBeLessThan(2_000);
  }
});

test('the count of photos stops at two hundred', async () => {
  const result = await measured.node.inject('/api/invoice-photos?limit=1');
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
    const before = await measured.readSoFar(TABLES);
    const result = await measured.node.inject(`/api/invoice-photos?limit=24&${query}`);
    const after = await measured.readSoFar(TABLES);
    expect(result.statusCode).toBe(200);
    expect(after.scans - before.scans).toBeLessThanOrEqual(scans);
    // One scan for the page and one for the count.
    expect(after.rows - before.rows).toBeLessThan(80_000);
  }
});
