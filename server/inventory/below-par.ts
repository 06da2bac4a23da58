import { sql } from 'drizzle-orm';
import { shownAmount } from '../db/schema/columns.ts';
import { onOrderBy } from './on-order.ts';

/**
 * A query for how many products of each location are below their par: kept there, and on hand and on order together less than
 * the par, as the screen of stock shows them. Columns `location_id` and `products`.
 */
export const belowParByLocation = sql`
  with low as materialized (
    select inventory.location_id, inventory.product_id, par_amount - on_hand_amount as missing
    from inventory join products on products.id = inventory.product_id and not products.is_deleted
    where is_kept and not inventory.is_deleted and par_amount > 0 and on_hand_amount < par_amount
  )
  select low.location_id, count(*)::int as products
  from low left join (${onOrderBy(
    sql`low join order_items as item on item.location_id = low.location_id and item.product_id = low.product_id and item.is_open`,
  )}) as on_order on on_order.location_id = low.location_id and on_order.product_id = low.product_id
  where coalesce(${shownAmount(sql`on_order.numerator`, sql`on_order.denominator`)}, 0) < low.missing
  group by low.location_id`;
