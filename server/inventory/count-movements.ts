import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { rowsAsJson } from '../db/insert-many.ts';
import type { Locked } from '../db/locked.ts';
import type { Db } from '../db/open.ts';
import { storedEntries } from './insert-movements.ts';
import type { Moving } from './insert-movements.ts';

/** A count of one product. The counted amount in the base unit is `numerator / denominator`. */
export type CountedProduct = Omit<Moving, 'kind'>;

const COUNTED = sql.raw(
  `product_id text, location_id integer, numerator numeric, denominator numeric, entered_amount numeric, entered_unit text,
  entered_unit_id uuid, at timestamptz, recorded_by integer, cause_kind text, cause_id text`,
);

/** A stored movement of a count, by product and count. */
export type CountMovement = { productId: string; causeId: string; movementId: number };

/** Stores the movements of counts. */
export async function insertCounts(
  db: Db,
  stock: Locked<'stock'>,
  counts: readonly CountedProduct[],
): Promise<CountMovement[]> {
  if (counts.length === 0) return [];
  const rows = counts.map((count, place) => ({ ...count, place }));
  const lines = sql`(select * from jsonb_to_recordset(${rowsAsJson(rows)}) as line(${COUNTED}, place bigint))`;
  const stored = await db.execute<CountMovement>(sql`
    with ${countMovements(stock, lines)}
    select id::int as "movementId", product_id as "productId", cause_id as "causeId" from counted_now`);
  return stored.rows;
}

/**
 * Parts of a `with` that store the movements of counts, and whose last part `counted_now` has `id`, `product_id` and
 * `cause_id` of each. A count's movement is the difference between the counted amount and the sum of the ledger up to the
 * moment of the count, so later movements keep their effect. Several counts of one product at one place are as if they were
 * stored one after the other, the oldest first; at the same moment by `place`. One pass over the later movements of each
 * product and place, however many counts there are.
 * @param lines a query for `Counted` and `place`, in parentheses
 */
export const countMovements = (stock: Locked<'stock'>, lines: SQL) => sql`
  line as materialized (select * from ${lines} as line),
  shelf as (select product_id, location_id, min(at) as first from line group by 1, 2),
  moment as (
    select product_id, location_id, at, place, 0::numeric as numerator, 1::numeric as denominator, false as is_count
    from line
    union all
    select later.product_id, later.location_id, later.at, null, later.amount_numerator, later.amount_denominator, later.kind = 'count'
    from shelf join inventory_movements as later on later.location_id = shelf.location_id
      and later.product_id = shelf.product_id and later.at > shelf.first
  ),
  -- What moved later than each count, and how many stored counts are later. At the same moment, stored entries are earlier.
  later as (
    select product_id, location_id, place,
      sum_fractions(numerator, denominator) over newest as since, count(*) filter (where is_count) over newest as counts
    from moment
    window newest as (partition by product_id, location_id order by at desc, place is null, place desc rows unbounded preceding)
  ),
  -- By how much each count differs from what is stored, in the base unit.
  apart as (
    select line.*, later.counts, difference
    from line join later using (product_id, location_id, place) join inventory using (product_id, location_id),
      add_fraction(array[inventory.on_hand_numerator, inventory.on_hand_denominator], -later.since[1], later.since[2]) as stock,
      to_base(line.product_id, stock[1], stock[2], line.at) as stored,
      add_fraction(array[line.numerator, line.denominator], -stored[1], stored[2]) as difference
  ),
  -- The count before it has made up for its own difference, unless a stored count lies between.
  differing as materialized (
    select product_id, location_id, at, recorded_by, cause_kind, cause_id, entered_amount, entered_unit, entered_unit_id,
      'count' as kind, total[1] as numerator, total[2] as denominator
    from (
      select apart.*, lag(counts) over oldest as counts_before, lag(difference) over oldest as before
      from apart window oldest as (partition by product_id, location_id order by at, place)
    ) as compared, lateral (
      select case when counts_before = counts then add_fraction(difference, -before[1], before[2]) else difference end as total
    ) as left_over
  ),
  moved as (
    ${storedEntries(stock, sql`differing as entry`)} returning id, product_id, kind, cause_id, keeps_count
  ),
  counted_now as (select id, product_id, cause_id from moved where kind = 'count' and not keeps_count)`;
