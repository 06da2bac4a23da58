import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/**
 * A query for what vendors still have to deliver, by location and product, in the product's own unit and exactly: the
 * quantities of open items less what arrived of them, without items in a unit that has no conversion. Columns `location_id`,
 * `product_id`, `numerator`, `denominator`.
 * @param items what it reads, as `item`; of one location by vendor, because the index of open items begins with the vendor
 */
export function onOrderBy(items: SQL): SQL {
  return sql`
    select location_id, product_id, amount[1] as numerator, amount[2] as denominator
    from (
      select location_id, product_id, sum_fractions(numerator, denominator) as total
      from (
        -- By denominator first: nearly all items have the same one, and whole numbers add up much faster.
        select item.location_id, item.product_id, coalesce(item.received_denominator, 1) * item.base_denominator as denominator,
          sum(greatest(item.quantity * coalesce(item.received_denominator, 1) - coalesce(item.received_numerator, 0), 0) * item.base_numerator) as numerator
        from ${items}
        where item.base_numerator is not null
        group by 1, 2, 3
      ) as part
      group by 1, 2
    ) as of_product, from_base(product_id, total[1], total[2], 'infinity') as amount`;
}
