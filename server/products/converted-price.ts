import { sql } from 'drizzle-orm';
import { priceOf } from '../../contract/money.ts';
import type { Db } from '../db/open.ts';
import { convertedUnits } from './conversions.ts';

/** A price of one unit of a product, wanted of another one. */
interface PriceOfUnit {
  productId: string;
  price: string | null;
  /** The abbreviations of units. */
  from: string;
  to: string;
}

/**
 * The price of the other unit, by the product's conversions (S0), rounded to the four decimals of a price; null where none
 * is known, or where it is above the highest price. Locks the product: call after the locks of orders.
 */
export async function convertedPrice(
  db: Db,
  { productId, price, from, to }: PriceOfUnit,
): Promise<string | null> {
  if (price === null) return null;
  const units = await convertedUnits(
    db,
    [from, to].map((unitOfMeasure) => ({ productId, unitOfMeasure })),
  );
  const [before, after] = units.map(({ factor }) => factor);
  if (before === undefined || after === undefined) return null;
  const { rows } = await db.execute<{ price: string }>(sql`
    select round((${price}::numeric * ${before}::numeric)::numeric(60, 30) / ${after}::numeric, 4)::text as price`);
  return priceOf(rows[0]?.price ?? '') ?? null;
}
