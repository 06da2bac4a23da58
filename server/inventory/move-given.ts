import { sql } from 'drizzle-orm';
import type { Locked } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { countMovements } from './count-movements.ts';
import { storedEntries } from './insert-movements.ts';
import { lockStock } from './lock-stock.ts';

/** A unit whose conversion was given. */
interface Given {
  productId: string;
  unitId: string;
  /** At most so many entries. */
  most: number;
}

/**
 * Moves stock for the next waiting entries of a unit, the oldest first, by the fraction that was decided for them (E31).
 * Lines of a count move together: two cases and some pieces are one amount, so a count waits until all its lines are
 * decided.
 */
export async function moveGiven(
  tx: Tx,
  product: Locked<'products'>,
  { productId, unitId, most }: Given,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string; locationId: number; isCount: boolean }>(sql`
    update inventory_waiting as waiting set base_numerator = given.given_numerator, base_denominator = given.given_denominator
    from missing_conversions as given
    where given.product_id = ${productId} and given.unit_id = ${unitId} and given.given_at is not null and waiting.id in (
      select id from inventory_waiting
      where product_id = ${productId} and unit_id = ${unitId} and base_numerator is null
      order by at, id limit ${most}
    )
    returning waiting.id::text, waiting.location_id as "locationId", waiting.kind = 'count' as "isCount"`);
  if (rows.length === 0) return;
  const places = [...new Set(rows.map(({ locationId }) => locationId))];
  const stock = await lockStock(
    tx,
    product,
    places.map((locationId) => ({ productId, locationId })),
  );
  const [counts, others] = [true, false].map((wanted) =>
    rows.filter(({ isCount }) => isCount === wanted).map(({ id }) => id),
  ) as [string[], string[]];
  if (others.length > 0) await moveEntries(tx, stock, others);
  if (counts.length > 0) await moveCounts(tx, stock, { productId, ids: counts });
}

async function moveEntries(tx: Tx, stock: Locked<'stock'>, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with taken as (
      delete from inventory_waiting where id = any(${sql.param([...ids])}::bigint[]) returning *
    ), exactly as materialized (
      select taken.product_id, taken.location_id, taken.kind, exact[1] as numerator, exact[2] as denominator, entered_amount,
        entered_unit, taken.unit_id as entered_unit_id, taken.at, taken.recorded_by, cause_kind, cause_id
      -- Only a receipt line may have an amount that three decimals cannot hold.
      from taken left join receipt_lines as line on taken.cause_kind = 'receipt' and line.id::text = taken.cause_id,
        reduced(coalesce(line.exact_numerator, entered_amount) * taken.base_numerator, coalesce(line.exact_denominator, 1) * taken.base_denominator) as exact
      order by taken.at, taken.id
    )
    ${storedEntries(stock, sql`exactly as entry`)}`);
}

async function moveCounts(
  tx: Tx,
  stock: Locked<'stock'>,
  { productId, ids }: { productId: string; ids: readonly string[] },
): Promise<void> {
  await tx.execute(sql`
    with ready as (
      delete from inventory_waiting as waiting
      where product_id = ${productId} and kind = 'count'
        and cause_id in (select cause_id from inventory_waiting where id = any(${sql.param([...ids])}::bigint[]))
        and not exists (
          select from inventory_waiting as other
          where other.product_id = waiting.product_id and other.cause_id = waiting.cause_id and other.kind = 'count'
            and other.base_numerator is null
        )
      returning *
    ), ${countMovements(
      stock,
      sql`(
      select product_id, location_id, at, recorded_by, cause_kind, cause_id, place, total[1] as numerator,
        total[2] as denominator, entered_amount, entered_unit, entered_unit_id
      from (
        select product_id, location_id, at, recorded_by, cause_kind, cause_id, min(id) as place,
          sum_fractions(exact[1], exact[2]) as total,
          case when count(*) = 1 then min(entered_amount) end as entered_amount,
          case when count(*) = 1 then min(entered_unit) end as entered_unit,
          case when count(*) = 1 then (array_agg(unit_id))[1] end as entered_unit_id
        from ready, reduced(entered_amount * base_numerator, base_denominator) as exact
        group by 1, 2, 3, 4, 5, 6
      ) as added
    )`,
    )}
    update inventory_count_lines as line set movement_id = counted_now.id
    from counted_now
    where line.count_id = counted_now.cause_id::uuid and line.product_id = counted_now.product_id and line.movement_id is null`);
}
