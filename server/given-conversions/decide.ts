import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { STOCK_AMOUNT_MAX } from '../../contract/values/limits.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { invalid } from '../failure.ts';

/** What is stored in a unit of a product without a fraction. @param of aliases with `product_id` and `unit_id` */
export const isUndecided = (of: SQL) => sql`(
  exists (select from inventory_waiting as one where one.product_id = ${of}.product_id and one.unit_id = ${of}.unit_id and one.base_numerator is null)
  or exists (select from receipt_lines as one where one.product_id = ${of}.product_id and one.unit_id = ${of}.unit_id and one.base_numerator is null)
  or exists (select from waste_logs as one where one.product_id = ${of}.product_id and one.unit_id = ${of}.unit_id and one.base_numerator is null)
  or exists (select from order_items as one where one.product_id = ${of}.product_id and one.unit_id = ${of}.unit_id and one.base_numerator is null))`;

/**
 * Call when a product got conversions or another own unit: for each unit that has a conversion now and in which
 * entries wait, it stores what one of the unit is. The entries get this one fraction (`applyGiven`), whatever conversions
 * come later (E31). Throws `invalid_input` where an entry would be more than the largest amount: it could move neither stock
 * nor its item.
 */
export async function decideGiven(
  tx: Tx,
  { id: productId }: Locked<'products', { id: string }>,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into missing_conversions (product_id, unit_id, entered_unit, since, given_numerator, given_denominator, given_at, entries)
    select known.product_id, known.unit_id, unit.abbreviation, ${now.toISOString()}::timestamptz, base[1], base[2],
      ${now.toISOString()}::timestamptz, (
        select count(*)::int from inventory_waiting as waiting
        where waiting.product_id = known.product_id and waiting.unit_id = known.unit_id and waiting.base_numerator is null)
    from (
      select id as product_id, unit_id from products where id = ${productId}
      union select product_id, unit_id from product_conversions where product_id = ${productId}
    ) as known
    join units_of_measure as unit on unit.id = known.unit_id
    cross join unit_in_base(known.product_id, known.unit_id) as base
    where ${isUndecided(sql`known`)}
    order by known.unit_id
    on conflict (product_id, unit_id) do update set given_numerator = excluded.given_numerator,
      given_denominator = excluded.given_denominator, given_at = excluded.given_at, entries = excluded.entries
    where missing_conversions.given_at is null`);
  await requirePossible(tx, productId);
}

async function requirePossible(db: Db, productId: string): Promise<void> {
  // Each unit's amount is computed once, not for each entry that waits in it.
  const { rows } = await db.execute<{ name: string; amount: string; unit: string }>(sql`
    with given as materialized (
      select given.*, own from missing_conversions as given
        cross join lateral from_base(given.product_id, given.given_numerator, given.given_denominator, 'infinity') as own
      where given.product_id = ${productId} and given.given_at is not null
    )
    (select product.name, abs(waiting.entered_amount)::text as amount, waiting.entered_unit as unit
    from given join products as product on product.id = given.product_id
      join inventory_waiting as waiting on waiting.product_id = given.product_id and waiting.unit_id = given.unit_id
    where waiting.base_numerator is null and abs(waiting.entered_amount) * own[1] > ${STOCK_AMOUNT_MAX}::numeric * own[2]
    limit 1)
    union all
    (select item.product_name, sum(line.quantity)::text, min(line.unit_of_measure)
    from given
      join receipt_lines as line on line.product_id = given.product_id and line.unit_id = given.unit_id and line.base_numerator is null
      join order_items as item on item.id = line.order_item_id
    where not line.is_deleted and item.base_numerator is not null
    group by item.id
    having coalesce(item.received_numerator / item.received_denominator, 0) + sum(line.quantity * given.given_numerator * item.base_denominator
      / (given.given_denominator * item.base_numerator)) > ${STOCK_AMOUNT_MAX}::numeric
    limit 1)
    limit 1`);
  const [most] = rows;
  if (!most) return;
  throw invalid('conversions', 'conversion_too_large', {
    ...most,
    amount: Number(most.amount),
    max: STOCK_AMOUNT_MAX,
  });
}
