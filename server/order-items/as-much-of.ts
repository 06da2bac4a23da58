import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { QUANTITY_MAX } from '../../contract/values/limits.ts';
import type { OrderItem } from '../../contract/calls/order-items.ts';
import { products } from '../db/schema/catalogue.ts';

/**
 * How many of its own unit of a product, in a query over `products`, are as much as an item: 1 case for 5 lb when a case has
 * 10 lb (S0). Rounded up to a whole number. Through the item's own unit if both products know it, else through the product's,
 * else through another unit that both know; null when they know none in common, and above the largest quantity.
 */
export function asMuchOf({
  productId,
  quantity,
  unitId,
}: Pick<OrderItem, 'productId' | 'quantity' | 'unitId'>): SQL<number | null> {
  return sql<number | null>`(
    with ordered as (
      select ${unitId}::uuid as id
    ), known as (
      select own.unit_id, 1::numeric as factor from products as own where own.id = ${productId}
      union all select unit_id, factor from product_conversions where product_id = ${productId}
    ), per_ordered as (
      -- How many of each unit are in one of the item's, as a fraction.
      select unit.unit_id, unit.factor as counted, item.factor as in_item
      from known as unit cross join known as item where item.unit_id = (select id from ordered)
      union all select id, 1, 1 from ordered where id not in (select unit_id from known)
    ), own as (
      select ${products}.unit_id as unit_id, 1::numeric as factor
      union all select unit_id, factor from product_conversions where product_id = ${products}.id
    )
    select case when amount.whole <= ${QUANTITY_MAX} then amount.whole::int end
    from per_ordered join own using (unit_id), ordered,
      ceil((${quantity} * counted)::numeric(60, 20) / (in_item * factor)) as amount(whole)
    order by unit_id = ordered.id desc, unit_id = ${products}.unit_id desc, unit_id
    limit 1)`;
}
