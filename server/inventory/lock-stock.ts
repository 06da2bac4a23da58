import { sql } from 'drizzle-orm';
import { rowsAsJson } from '../db/insert-many.ts';
import type { Db } from '../db/open.ts';

/** A product at a location. */
export interface StockPlace {
  productId: string;
  locationId: number;
}

/**
 * Locks the stock of these products at their locations until the transaction ends, always in the same sequence; begins it
 * where there is none. Their products must be locked before, also in sequence, so no two transactions wait for each other.
 */
export async function lockStock(db: Db, places: readonly StockPlace[]): Promise<void> {
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
  // Mostly there is stock of all of them, and nothing need be inserted.
  if ((await db.execute(lockAll)).rowCount === wanted.size) return;
  await db.execute(sql`
    insert into inventory (product_id, location_id)
    select product_id, location_id from ${place} as place order by location_id, product_id
    on conflict on constraint inventory_once do nothing`);
  await db.execute(lockAll);
}
