import { sql } from 'drizzle-orm';
import type { Locked } from '../db/locked.ts';
import type { Db } from '../db/open.ts';
import { leftInUnits, noConversion } from './left-in-unit.ts';
import type { UnitOfProduct } from './left-in-unit.ts';
import { detailOf, invalidInput } from '../failure.ts';

/**
 * Changes the conversions of a product, and throws `invalid_input` when that removes the conversion of a unit in
 * which something is left: an order item or a waiting entry would silently stop counting (S0).
 * @param product with its own unit after the change
 */
export async function keepingUnits<T>(
  db: Db,
  { id, unitId: own }: Locked<'products', UnitOfProduct>,
  change: () => Promise<T>,
): Promise<T> {
  const before = await listConverted(db, id);
  const result = await change();
  const after = await listConverted(db, id);
  const kept = new Set([own, ...after.map(({ unitId }) => unitId)]);
  const lost = before.filter(({ unitId }) => !kept.has(unitId));
  const [left] = await leftInUnits(db, lost);
  if (left) throw invalidInput([detailOf('conversions', noConversion(left))]);
  return result;
}

/** The units that have a conversion. */
async function listConverted(db: Db, productId: string): Promise<UnitOfProduct[]> {
  const { rows } = await db.execute<UnitOfProduct & Record<string, unknown>>(sql`
    select product_id as id, unit_id as "unitId" from product_conversions where product_id = ${productId}`);
  return rows;
}
