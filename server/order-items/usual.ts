import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Usual } from '../../contract/calls/ordered.ts';
import { USUAL_OF_LAST, USUAL_ORDERS_MAX } from '../../contract/values/limits.ts';
import type { Db } from '../db/open.ts';

/**
 * How much of each product a location usually orders (G3), the most often ordered first. Only its newest
 * `USUAL_ORDERS_MAX` orders are looked through, however old the business is. Products that are deleted, or were ordered in
 * another unit than their present one, are left out.
 */
export async function listUsual(db: Db, locationId: number): Promise<Usual[]> {
  return usualWhere(db, { locationId, isRead: sql`product.unit_id = item.unit_id` });
}

/** As usual in the unit in which each was last ordered: of products that have another one by now. */
export async function listFormerUsual(db: Db, locationId: number): Promise<Usual[]> {
  return usualWhere(db, { locationId, isRead: sql`product.unit_id <> item.unit_id` });
}

/** Reads usual quantities in the unit of each product's newest item. `isRead` decides which items of `product` are looked at. */
async function usualWhere(
  db: Db,
  { locationId, isRead }: { locationId: number; isRead: SQL },
): Promise<Usual[]> {
  const { rows } = await db.execute<Usual & Record<string, unknown>>(sql`
    with recent as (
      select id, order_date from orders
      where location_id = ${locationId} and not is_deleted and status <> 'cancelled'
      order by order_date desc, id desc limit ${USUAL_ORDERS_MAX}
    ), ordered as (
      select product.id as product_id, product.vendor_id, item.unit_id, item.quantity,
        count(*) over (partition by product.id, item.unit_id) as times,
        row_number() over (partition by product.id, item.unit_id order by recent.order_date desc, recent.id desc, item.id desc) as place,
        first_value(item.unit_id) over (partition by product.id order by recent.order_date desc, recent.id desc, item.id desc) as last_unit
      from recent
      join order_items as item on item.order_id = recent.id and not item.is_deleted
      join products as product on product.id = item.product_id and ${isRead} and not product.is_deleted
    )
    select product_id as "productId", vendor_id as "vendorId", unit_id as "unitId",
      percentile_disc(0.5) within group (order by quantity) as usual,
      min(quantity) filter (where place = 1) as last, count(*)::int as orders
    from ordered where place <= ${USUAL_OF_LAST} and unit_id = last_unit
    group by product_id, vendor_id, unit_id, times order by times desc, product_id`);
  return rows;
}
