import { sql } from 'drizzle-orm';
import { priceOf } from '../../contract/money.ts';
import type { Db } from '../db/open.ts';
import { convertedUnits } from './conversions.ts';

/** A price per unit of a product, and the unit for which it is wanted. */
interface PriceOfUnit {
  productId: string;
  price: string | null;
  /** The abbreviations of units. */
  from: string;
  to: string;
}

/**
 * Converts a price to another unit by the product's conversions (S0), rounded to four decimals. Null without a
 * conversion, and above the highest price. Locks the product: call after locks of orders.
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
