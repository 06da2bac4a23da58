import { and, desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { COUNTED_MAX } from '../../contract/values/limits.ts';
import type { PriceAlert, SeenPrices } from '../../contract/calls/price-alerts.ts';
import type { Product } from '../../contract/calls/products.ts';
import type { SelectQuery } from '../db/contract-rows.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import {
  isPriceUnseen,
  priceMoved,
  products,
  unitsOfMeasure,
  vendors,
} from '../db/schema/catalogue.ts';
import { afterCursor, countRows } from '../lists/paging.ts';
import type { Counted, Cursor } from '../lists/paging.ts';
import { getProduct, lockProducts, productFields } from './queries.ts';

/**
 * Prices that changed by more than a number of percent since a manager saw them (M4). Triggers record each change.
 */

/** Products whose price changed by more than this. */
export const movedBy = (percent: number | SQL) =>
  and(isPriceUnseen(products), sql`${priceMoved(products)} > ${percent}::numeric`);

/** Alerts, newest first: all of them, or with `limit` one page and one row more. */
export function listPriceAlerts(
  db: Db,
  { percent, limit, after }: { percent: number; limit?: number; after?: Cursor | undefined },
): SelectQuery<PriceAlert> {
  const { price, unseenFrom, unseenSince, id } = products;
  const query = db
    .select({
      ...productFields,
      priceBefore: unseenFrom,
      percent: sql<
        number | null
      >`round((${price} - ${unseenFrom}) * 100 / nullif(${unseenFrom}, 0), 1)::float8`,
      since: unseenSince,
    })
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(unitsOfMeasure, eq(unitsOfMeasure.id, products.unitId))
    .where(and(movedBy(percent), afterCursor(after, unseenSince, id)))
    .orderBy(desc(unseenSince), desc(id));
  // Neither the price before nor its moment is null in these rows.
  return (limit ? query.limit(limit + 1) : query) as unknown as SelectQuery<PriceAlert>;
}

export async function countPriceAlerts(db: Db, percent: number): Promise<Counted> {
  const found = db.select({ id: products.id }).from(products).where(movedBy(percent));
  return countRows(db, found, COUNTED_MAX);
}

/** Its version stays: no field that a form shows has changed. */
export async function markPriceSeen(tx: Tx, { id }: Locked<'products', Product>): Promise<Product> {
  await tx
    .update(products)
    .set({ seenPrice: sql`${products.price}`, unseenFrom: null, unseenSince: null })
    .where(and(eq(products.id, id), sql`${products.unseenFrom} is not null`));
  return getProduct(tx, id);
}

/** Sets the last seen price of those products that still have the price as read. Returns how many. */
export async function setSeenPrices(
  tx: Tx,
  { products: read }: z.output<typeof SeenPrices>,
): Promise<number> {
  const ids = read.map(({ id }) => id);
  await lockProducts(tx, sql`${products.id} = any(${sql.param(ids)})`);
  const { rowCount } = await tx.execute(sql`
    update ${products} set seen_price = row."seenPrice",
      unseen_from = nullif(row."seenPrice", ${products.price}),
      unseen_since = case when row."seenPrice" <> ${products.price}
        then coalesce(${products.unseenSince}, ${products.priceUpdatedAt}) end
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as row(id text, price numeric, "seenPrice" numeric)
    where ${products.id} = row.id and ${products.price} = row.price and not ${products.isDeleted}`);
  return rowCount ?? 0;
}
