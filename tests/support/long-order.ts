import type { TestApp } from './app.ts';
import { aPlace } from './vendor-orders.ts';
import type { Place } from './vendor-orders.ts';

/** Orders of one moment each, so that pages also end within them. */
const ITEMS_PER_ORDER = 30;

/** A vendor's open items at one location, as many as wanted, of one purchase order; each costs 1.25. */
export async function aLongOrder(
  t: TestApp,
  items: number,
): Promise<Place & { itemIds: number[] }> {
  const { pool } = t.database;
  const place = await aPlace(t.make);
  const { vendorId, locationId } = place;
  const { id: productId, name, unitId } = await t.make.product({ vendorId });
  const { id: userId } = await t.make.user({ locationIds: [locationId] });
  await pool.query(
    `insert into orders (id, location_id, order_date, ordered_by, employee_name, content_hash)
     select 'ORD-' || (1700000000000 + 100000 * $1::bigint + n), $1, timestamptz '2026-01-01' + (n / 2) * interval '1 minute',
       $2, 'Ana', ''
     from generate_series(1, ceil($3::int / $4::numeric)::int) as n`,
    [locationId, userId, items, ITEMS_PER_ORDER],
  );
  const made = await pool.query<{ id: number }>(
    `insert into order_items (order_id, product_id, product_name, quantity, vendor_id, unit_of_measure, unit_id, unit_price)
     select 'ORD-' || (1700000000000 + 100000 * $1::bigint + 1 + (n - 1) / $5), $2, $3, 1, $4, 'kg', $7, 1.25
     from generate_series(1, $6::int) as n returning id`,
    [locationId, productId, name, vendorId, ITEMS_PER_ORDER, items, unitId],
  );
  return { vendorId, locationId, itemIds: made.rows.map(({ id }) => id) };
}
