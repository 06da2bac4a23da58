import { sql } from 'drizzle-orm';
import { rowsAsJson } from '../db/insert-many.ts';
import type { Db } from '../db/open.ts';
import { storedEntries } from './insert-movements.ts';
import type { Cause } from './insert-movements.ts';

/** A count of one product. The counted amount is the sum of `amount / factor` over its parts. */
export interface Counted extends Cause {
  parts: readonly { amount: number; unitOfMeasure: string; factor: string }[];
}

/** A stored movement of a count, by product and count. */
export type CountMovement = { productId: string; causeId: string; movementId: number };

/**
 * Stores the movements of counts. The stock of their products must be locked (`lockStock`). A count's movement is the
 * difference between the counted amount and the sum of the ledger up to the moment of the count, so later movements keep
 * their effect.
 */
export async function insertCounts(db: Db, counts: readonly Counted[]): Promise<CountMovement[]> {
  const stored: CountMovement[] = [];
  for (const round of rounds(counts)) stored.push(...(await insertRound(db, round)));
  return stored;
}

/**
 * The counts in lists with at most one count per product and location, oldest first: each list is one statement, which
 * reads the movements of the lists before it.
 */
function rounds(counts: readonly Counted[]): Counted[][] {
  const lists: Counted[][] = [];
  const seen = new Map<string, number>();
  for (const count of counts.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const place = `${count.locationId} ${count.productId}`;
    const round = seen.get(place) ?? 0;
    seen.set(place, round + 1);
    (lists[round] ??= []).push(count);
  }
  return lists;
}

async function insertRound(db: Db, counts: readonly Counted[]): Promise<CountMovement[]> {
  const lines = rowsAsJson(
    counts.map(({ parts, ...count }) => {
      const [first, ...others] = parts;
      const isOne = first && others.length === 0;
      const enteredAmount = isOne ? first.amount : null;
      return { ...count, parts, enteredAmount, enteredUnit: isOne ? first.unitOfMeasure : null };
    }),
  );
  const { rows } = await db.execute<CountMovement>(sql`
    with counted as materialized (
      select line.*, (
        select sum_fractions(exact[1], exact[2])
        from jsonb_to_recordset(line.parts) as part(amount numeric, factor numeric), reduced(part.amount, part.factor) as exact
      ) as amount, (
        select sum_fractions(later.amount_numerator, later.amount_denominator)
        from inventory_movements as later
        where later.location_id = line.location_id and later.product_id = line.product_id and later.at > line.at
      ) as since
      from jsonb_to_recordset(${lines}) as line(product_id text, location_id integer, at timestamptz, recorded_by integer,
        cause_kind text, cause_id text, entered_amount numeric, entered_unit text, parts jsonb)
    ), differing as materialized (
      select counted.*, 'count' as kind, total[1] as numerator, total[2] as denominator
      from counted join inventory using (product_id, location_id),
        add_fraction(array[-inventory.on_hand_numerator, inventory.on_hand_denominator], counted.since[1], counted.since[2]) as less,
        in_own_unit(product_id, less[1], less[2], counted.at, 'infinity') as less_today,
        add_fraction(counted.amount, less_today[1], less_today[2]) as total
    ), stored as (
      ${storedEntries(sql`differing as entry`)} returning id, product_id, kind, cause_id, keeps_count
    )
    select id::int as "movementId", product_id as "productId", cause_id as "causeId" from stored where kind = 'count' and not keeps_count`);
  return rows;
}
