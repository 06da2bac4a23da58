import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';

/**
 * What was ordered for a location and waits for a manager's approval (M6, E33), by product and in its own unit, rounded to
 * three decimals; without items in a unit that has no conversion.
 */
export async function findAwaitingApproval(
  db: Db,
  locationId: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ productId: string; amount: number }>(sql`
    select item.product_id as "productId", round(sum(item.quantity
      / case when lower(btrim(own.abbreviation)) = lower(btrim(item.unit_of_measure)) then 1 else conversion.factor end), 3)::float8 as amount
    from order_items as item
    join products as product on product.id = item.product_id
    join units_of_measure as own on own.id = product.unit_id
    left join units_of_measure as unit on lower(btrim(unit.abbreviation)) = lower(btrim(item.unit_of_measure)) and not unit.is_deleted
    left join product_conversions as conversion on conversion.product_id = product.id and conversion.unit_id = unit.id
    where item.location_id = ${locationId} and item.order_needs_approval and not item.is_deleted and not item.order_deleted
      and (lower(btrim(own.abbreviation)) = lower(btrim(item.unit_of_measure)) or conversion.factor is not null)
    group by item.product_id`);
  return new Map(rows.map(({ productId, amount }) => [productId, amount]));
}
