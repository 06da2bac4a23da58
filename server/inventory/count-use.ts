import { sql } from 'drizzle-orm';
import type { ProductUse } from '../../contract/calls/inventory-counts.ts';
import type { Db } from '../db/open.ts';
import { shownAmount } from '../db/schema/columns.ts';
import { currencyDigits } from '../organization/queries.ts';

/** Usual use is computed from the counts of so many days before the previous count. */
const USUAL_DAYS = 28;
/** Counts that lie closer together say nothing of what is usual. */
const USUAL_DAYS_NEEDED = 7;

/**
 * What was used of each product between the count before and this one: what should have been there less what was counted, over
 * all movements at the moment at which it was counted, so that its corrections and entries that arrived late are in it. Products
 * without a count before, and those that wait for a conversion, are left out; of one that got another unit, counts in the former
 * unit.
 */
export async function listUse(db: Db, countId: string): Promise<ProductUse[]> {
  const { rows } = await db.execute<ProductUse & Record<string, unknown>>(sql`
    with counted as (
      select distinct movement.product_id, movement.location_id, movement.at
      from inventory_count_lines as line join inventory_movements as movement on movement.id = line.movement_id
      where line.count_id = ${countId}
    ), moments as (
      select counted.product_id, counted.at as until, movement.at, movement.amount_numerator as numerator,
        movement.amount_denominator as denominator,
        max(movement.at) filter (where movement.at < counted.at) over product as since
      from counted left join (select product_id, max(at) as changed from unit_changes group by 1) as unit using (product_id)
        join inventory_movements as movement on movement.location_id = counted.location_id
          and movement.product_id = counted.product_id and movement.kind = 'count'
          and movement.at <= counted.at and (changed is null or movement.at >= changed)
      window product as (partition by counted.product_id)
    ), used as (
      select product_id, since, until, sum_fractions(-numerator, denominator) as amount
      from moments where at = until and since is not null group by 1, 2, 3
    ), usual as (
      -- Of the first of these counts, what was used before it.
      select product_id, -sum(numerator / denominator) filter (where at > first) / nullif(extract(epoch from since - first), 0) as per_second
      from (
        select *, min(at) over (partition by product_id) as first from moments
        where at <= since and at > since - ${USUAL_DAYS} * interval '1 day'
      ) as recent
      group by product_id, since, first
      having since - first >= ${USUAL_DAYS_NEEDED} * interval '1 day'
    )
    select product.id as "productId", product.name as "productName", unit.abbreviation as "unitOfMeasure", used.since,
      ${shownAmount(sql`used.amount[1]`, sql`used.amount[2]`)}::float8 as used,
      round(usual.per_second * extract(epoch from used.until - used.since), 3)::float8 as usual,
      round(product.price * used.amount[1] / used.amount[2], ${currencyDigits})::text as cost
    from used join products as product on product.id = used.product_id
      join units_of_measure as unit on unit.id = product.unit_id
      left join usual on usual.product_id = used.product_id
    order by product.name collate by_name, product.id`);
  return rows.map((row) => ({ ...row, since: new Date(row.since).toISOString() }));
}
