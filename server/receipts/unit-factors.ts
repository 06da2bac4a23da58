import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { convertedUnits, isSameUnit } from '../products/conversions.ts';

/** A unit in which a product was counted, and the unit that is wanted. */
export interface Conversion {
  productId: string;
  /** The abbreviations of units. */
  counted: string;
  wanted: string;
}

/**
 * Converts units of receipts (S0): for each pair, how many of `counted` are in one of `wanted`, as decimal text; null
 * without a conversion. Locks products when a conversion is needed: call after the locks of orders.
 */
export async function unitFactors(
  db: Db,
  conversions: readonly Conversion[],
): Promise<(string | null)[]> {
  const needed = conversions.filter(({ counted, wanted }) => !isSameUnit(counted, wanted));
  if (needed.length === 0) return conversions.map(() => '1');
  const units = await convertedUnits(
    db,
    needed.flatMap(({ productId, counted, wanted }) => [
      { productId, unitOfMeasure: counted },
      { productId, unitOfMeasure: wanted },
    ]),
  );
  const pairs = needed.map((_, index) => ({
    counted: units[2 * index]?.factor ?? null,
    wanted: units[2 * index + 1]?.factor ?? null,
  }));
  const quotients = new Map(
    (await quotientsOf(db, pairs)).map((factor, index) => [needed[index], factor]),
  );
  return conversions.map((conversion) => {
    const factor = quotients.get(conversion);
    return factor === undefined ? '1' : factor;
  });
}

/** The quotients, with enough digits that a sum of three decimals is exact. */
async function quotientsOf(
  db: Db,
  pairs: readonly { counted: string | null; wanted: string | null }[],
): Promise<(string | null)[]> {
  const { rows } = await db.execute<{ factor: string | null }>(sql`
    select trim_scale(pair.counted::numeric(60, 30) / pair.wanted)::text as factor
    from rows from (jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as (counted numeric, wanted numeric))
      with ordinality as pair(counted, wanted, place)
    order by pair.place`);
  return rows.map(({ factor }) => factor);
}
