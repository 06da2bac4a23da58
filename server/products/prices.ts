import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { COUNTED_MAX } from '../../contract/values/limits.ts';
import type { ProductPrice } from '../../contract/calls/products.ts';
import { priceText } from '../db/contract-rows.ts';
import type { SelectQuery } from '../db/contract-rows.ts';
import type { Db, Tx } from '../db/open.ts';
import { productPrices, products, unitsOfMeasure } from '../db/schema/catalogue.ts';
import { users } from '../db/schema/people-and-places.ts';
import { countRows } from '../lists/paging.ts';
import type { Counted } from '../lists/paging.ts';
import { batchesOf } from './import-batches.ts';

/** Who changed a price, why and when (M4). */
export interface PriceOrigin {
  /** Null: a plain client in open mode. */
  changedBy: number | null;
  source: ProductPrice['source'];
  now: Date;
}

/** A vendor's own price for a product, which must be locked. */
export async function updatePrice(
  tx: Tx,
  { id, price, ...origin }: { id: string; price: string } & PriceOrigin,
): Promise<void> {
  await tx
    .update(products)
    .set({ price, version: sql`${products.version} + 1` })
    .where(eq(products.id, id));
  await recordPrices(tx, [id], origin);
}

/**
 * By id, the products that got another unit since their last price: how many of it are in one of the former, null when
 * that is not known.
 */
type UnitFactors = ReadonlyMap<string, { factor: string | null }>;

/**
 * Call after products were written: records each price that differs from the last recorded one, or is of another unit. A
 * manager has seen a price that they entered, or accepted from a vendor's answer; any other price is compared, in the
 * product's unit, with the last one that a manager has seen, until a manager has seen it too (M4, E35). Without a conversion
 * between the units there is nothing to compare. The products must be locked.
 */
export async function recordPrices(
  tx: Tx,
  ids: readonly string[],
  origin: PriceOrigin & { units?: UnitFactors },
): Promise<void> {
  for (const batch of batchesOf(ids)) await recordBatch(tx, batch, origin);
}

async function recordBatch(
  tx: Tx,
  ids: readonly string[],
  { changedBy, source, now, units }: PriceOrigin & { units?: UnitFactors },
): Promise<void> {
  const factors = ids.flatMap((id) => {
    const change = units?.get(id);
    return change ? [[id, change.factor] as const] : [];
  });
  const byId = sql`${JSON.stringify(Object.fromEntries(factors))}::jsonb`;
  const isOfOtherUnit = sql`${byId} ? product.id`;
  // Null for a price that four decimals cannot hold in the other unit.
  const inUnit = (price: SQL) => sql`case when not (${isOfOtherUnit}) then ${price} else (
    select converted from round(${price}::numeric(60, 30) / (${byId} ->> product.id)::numeric, 4) as converted
    where converted < 10000000 and (converted > 0 or ${price} = 0)) end`;
  const isSeen = (source === 'edit' || source === 'vendor') && changedBy !== null;
  await tx.execute(sql`
    with changed as (
      select product.id, product.price, product.unit_id, product.unseen_since,
        product.price is distinct from last.price or product.price is not null as is_recorded,
        case when not ${isSeen} then nullif(
          coalesce(${inUnit(sql`product.unseen_from`)}, ${inUnit(sql`last.price`)}), product.price) end as unseen_from
      from ${products} as product left join lateral (
        select recorded.price from ${productPrices} as recorded
        where recorded.product_id = product.id order by recorded.id desc limit 1) as last on true
      where product.id = any(${sql.param(ids)})
        and (product.price is distinct from last.price or ${isOfOtherUnit})
    ), recorded as (
      insert into ${productPrices} (product_id, price, unit_id, since, changed_by, source)
      select id, price, unit_id, ${now.toISOString()}::timestamptz, ${changedBy}::int, ${source} from changed where is_recorded
    )
    update ${products} set
      price_updated_at = case when is_recorded then ${now.toISOString()}::timestamptz else price_updated_at end,
      unseen_from = changed.unseen_from,
      unseen_since = case when changed.unseen_from is not null
        then coalesce(changed.unseen_since, ${now.toISOString()}::timestamptz) end
    from changed where ${products.id} = changed.id`);
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
