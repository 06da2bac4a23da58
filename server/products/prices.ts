import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { COUNTED_MAX } from '../../contract/values/limits.ts';
import type { ProductPrice } from '../../contract/calls/products.ts';
import { priceText } from '../db/contract-rows.ts';
import type { SelectQuery } from '../db/contract-rows.ts';
import type { Locked } from '../db/locked.ts';
import { noteChange } from '../db/noted-changes.ts';
import type { Db, Tx } from '../db/open.ts';
import { productPrices, products, unitsOfMeasure } from '../db/schema/catalogue.ts';
import { users } from '../db/schema/people-and-places.ts';
import { countRows } from '../lists/paging.ts';
import type { Counted } from '../lists/paging.ts';

/**
 * Says why this transaction changes prices; without it each is an edit. Triggers of `products` record every price (M4): they were changed by
 * who acts in the transaction.
 */
export async function pricesComeFrom(
  tx: Tx,
  source: Exclude<ProductPrice['source'], 'edit'>,
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`select set_config('procureapp.prices', ${`${source}|${now.toISOString()}`}, true)`,
  );
}

interface VendorsPrice {
  /** Null: none, as before the vendor said one. */
  price: string | null;
  /** What managers had not seen when the former price is put back; else they have seen it. */
  unseenFrom?: string | null;
  unseenSince?: string | null;
  now: Date;
}

/** A vendor's own price for a product. */
export async function updatePrice(
  tx: Tx,
  { id }: Locked<'products', { id: string }>,
  { now, ...price }: VendorsPrice,
): Promise<void> {
  noteChange(tx, ['records']);
  await pricesComeFrom(tx, 'vendor', now);
  await tx
    .update(products)
    .set({ ...price, version: sql`${products.version} + 1` })
    .where(eq(products.id, id));
}

/** A price per the product's unit of today. A price that rounds to nothing, or is above the highest, is not known (E31). */
const IN_OWN_UNIT = sql<
  string | null
>`${priceText(sql`case when ${productPrices.unitId} = ${products.unitId} then ${productPrices.price}
  else (
    select converted from unit_in_base(${products.id}, ${productPrices.unitId}) as base
    cross join from_base(${products.id}, base[1], base[2], 'infinity') as own
    cross join round(${productPrices.price}::numeric(60, 30) * own[2] / own[1], 4) as converted
    where converted < 10000000 and (converted > 0 or ${productPrices.price} = 0)
  ) end`)}`;

/** The prices of a product, newest first: all of them, or with `limit` one page and one row more. */
export function listPrices(
  db: Db,
  { productId, limit, after }: { productId: string; limit?: number; after?: number },
): SelectQuery<ProductPrice> {
  const { productId: _, ...columns } = getTableColumns(productPrices);
  const query = db
    .select({
      ...columns,
      unitOfMeasure: unitsOfMeasure.abbreviation,
      priceInOwnUnit: IN_OWN_UNIT,
      changedBy: users.name,
    })
    .from(productPrices)
    .innerJoin(products, eq(products.id, productPrices.productId))
    .innerJoin(unitsOfMeasure, eq(unitsOfMeasure.id, productPrices.unitId))
    .leftJoin(users, eq(users.id, productPrices.changedBy))
    .where(
      sql`${productPrices.productId} = ${productId} and (${after ?? null}::bigint is null or ${productPrices.id} < ${after ?? null}::bigint)`,
    )
    .orderBy(desc(productPrices.id));
  return limit ? query.limit(limit + 1) : query;
}

export async function countPrices(db: Db, productId: string): Promise<Counted> {
  const prices = db
    .select({ id: productPrices.id })
    .from(productPrices)
    .where(eq(productPrices.productId, productId));
  return countRows(db, prices, COUNTED_MAX);
}
