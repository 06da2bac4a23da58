import { sql } from 'drizzle-orm';
import { rowsAsJson } from '../db/insert-many.ts';
import { lockedRow } from '../db/locked.ts';
import type { Locked, Shared } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';

/** A product at a location. */
export interface StockPlace {
  productId: string;
  locationId: number;
}

/**
 * Locks the stock of these products at their locations, for movements.
 * @param _products locked before, also in sequence, so that transactions cannot deadlock
 */
export async function lockStock(
  tx: Tx,
  _products: Shared<'products'>,
  places: readonly StockPlace[],
): Promise<Locked<'stock'>> {
  await lockRows(tx, places);
  return lockedRow('stock', places);
}

/**
 * Locks the rows of these products at their locations until the transaction ends, in a fixed sequence; inserts a row where
 * a location does not have the product yet.
 */
export async function lockRows(tx: Tx, places: readonly StockPlace[]): Promise<void> {
  const list = rowsAsJson(places.map(({ productId, locationId }) => ({ productId, locationId })));
  const place = sql`(
    select distinct product_id, location_id from jsonb_to_recordset(${list}) as place(product_id text, location_id integer)
  )`;
  const wanted = new Set(places.map(({ productId, locationId }) => `${locationId} ${productId}`));
  // All or none: a transaction that held one while it inserts another would lock out of sequence.
  const lockAll = sql`
    select from inventory join ${place} as place using (product_id, location_id)
    where (select count(*) from inventory join ${place} as place using (product_id, location_id)) = ${wanted.size}
    order by inventory.location_id, inventory.product_id for no key update of inventory`;
  // Usually every product has a row already, and the insert is skipped.
  if ((await tx.execute(lockAll)).rowCount === wanted.size) return;
  await tx.execute(sql`
    insert into inventory (product_id, location_id)
    select product_id, location_id from ${place} as place order by location_id, product_id
    on conflict on constraint inventory_once do nothing`);
  await tx.execute(lockAll);
}
