import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { rowsAsJson } from '../db/insert-many.ts';
import { otherUnit } from '../products/entered-units.ts';
import type { LineToCheck } from './unusual.ts';

/** What is to be known of the lines of a prepared order before it is submitted by itself (H6), in their sequence. */
export async function listLinesToCheck(
  db: Db,
  of: {
    locationId: number;
    vendorId: number;
    lines: readonly { productId: string; quantity: number; unitId: string }[];
  },
): Promise<LineToCheck[]> {
  type Row = Omit<LineToCheck, 'countedAt'> & { countedAt: string | null };
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select product.id as "productId", product.name as "productName", line.quantity,
      unit.abbreviation as "unitOfMeasure", ${otherUnit({ entered: sql`line.unit_id`, own: sql`product.unit_id` })} as "otherUnit",
      not product.is_deleted and not vendor.is_deleted and product.vendor_id = ${of.vendorId} as "isSold",
      product.price::text as price, last.unit_price::text as "lastPrice", inventory.counted_at as "countedAt"
    from rows from (jsonb_to_recordset(${rowsAsJson(of.lines)}) as (product_id text, quantity integer, unit_id uuid))
      with ordinality as line(product_id, quantity, unit_id, position)
    join products as product on product.id = line.product_id
    join units_of_measure as unit on unit.id = product.unit_id
    join vendors as vendor on vendor.id = product.vendor_id
    left join inventory on inventory.product_id = product.id and inventory.location_id = ${of.locationId} and not inventory.is_deleted
    left join lateral (
      select item.unit_price from order_items as item
      where item.vendor_id = product.vendor_id and item.location_id = ${of.locationId} and item.product_id = product.id
        and item.unit_id = product.unit_id and not item.is_deleted and not item.order_deleted and not item.order_cancelled
      order by item.order_date desc, item.id desc limit 1
    ) as last on true
    order by line.position`);
  return rows.map(({ countedAt, ...row }) => ({
    ...row,
    countedAt: countedAt === null ? null : new Date(countedAt),
  }));
}
