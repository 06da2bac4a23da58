import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPEN_COUNTED_MAX } from '#contract/values/limits.ts';
import type { VendorLocation } from '#contract/calls/vendor-orders.ts';
import { useTestApp } from '#tests/support/app.ts';
import { openMeasuredNode } from '#tests/support/measured-node.ts';
import type { MeasuredNode } from '#tests/support/measured-node.ts';

const t = useTestApp();
const TABLES = ['orders', 'order_items'];
const ITEMS = 30_000;
let measured: MeasuredNode;
let vendorId: number;
let quay: { id: number };

beforeAll(async () => {
  measured = await openMeasuredNode(t);
  vendorId = (await t.make.vendor({ name: 'Farms' })).id;
  // The vendor delivered once to a location, before all its deliveries to other locations.
  quay = await t.make.location({ name: 'Old Quay' });
  const received = { vendorId, orderedStatus: 'received' as const };
  await t.make.order({ locationId: quay.id, status: 'completed', items: [received] });
  const busy = [(await t.make.location()).id, (await t.make.location()).id];
  const user = await t.make.user();
  const product = await t.make.product({ vendorId });
  await measured.storeYears(
    `insert into orders (id, location_id, status, order_date, ordered_by, employee_name, content_hash)
     select 'ORD-' || (1600000000000 + n), ($1::int[])[1 + n % 2],
       case when n > $2::int - 20 then 'pending' else 'completed' end,
       timestamptz '2020-01-01' + n * interval '1 hour', $3, 'Ann', ''
     from generate_series(1, $2::int) as n`,
    [busy, ITEMS, user.id],
  );
  await measured.storeYears(
    `insert into order_items (order_id, product_id, product_name, quantity, vendor_id, unit_of_measure, unit_id,
       ordered_status, ordered_at)
     select id, $1, 'Rice', 1, $2, 'kg', (select id from units_of_measure limit 1), case when status = 'pending' then 'pending' else 'received' end,
       case when status = 'completed' then now() end
     from orders where id >= 'ORD-16' and id < 'ORD-17'`,
    [product.id, vendorId],
  );
  await measured.single.pool.query('vacuum analyze orders, order_items');
}, 240_000);
afterAll(async () => {
  await measured.close();
});

async function cost(url: string) {
  const before = await measured.readSoFar(TABLES);
  const response = await measured.node.inject(url);
  expect(response.statusCode).toBe(200);
  const after = await measured.readSoFar(TABLES);
  return { body: response.json<VendorLocation[]>(), rows: after.rows - before.rows };
}

test("a vendor's locations cost the same however long its history: counts of history stop (D5)", async () => {
  const path = `/api/vendor-orders/locations/${vendorId}`;
  const all = await cost(path);
  const stopped = { count: 100, stopped: true };
  expect(all.body.map((location) => location.all)).toEqual([
    stopped,
    stopped,
    { count: 1, stopped: false },
  ]);
  expect(all.rows).toBeLessThan(3 * 2 * (OPEN_COUNTED_MAX + 100));
  const open = await cost(`${path}?open=true`);
  expect(open.body.map((location) => location.open.count)).toEqual([10, 10]);
});

test("a location's page of a vendor's items is found without reading the items of other locations (D5)", async () => {
  const query = `vendorId=${vendorId}&locationId=${quay.id}&limit=50`;
  const page = await cost(`/api/order-items?${query}`);
  expect(page.body.map(({ locationName }) => locationName)).toEqual(['Old Quay']);
  expect(page.rows).toBeLessThan(100);
});
