import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { BulkUpdate } from '../../contract/calls/products.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Pool, Tx } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';
import { sameName } from '../db/schema/columns.ts';
import { requireUnit } from '../units/queries.ts';
import { requireVendor } from '../vendors/queries.ts';
import { requireCategory } from './categories.ts';
import { pricesInUnits } from './own-unit.ts';
import type { UnitChangeResult } from './own-unit.ts';
import { lockProducts } from './queries.ts';
import { invalid, refuse } from '../failure.ts';

/** Changes all of the products or none; omitted fields keep their values. Returns how many were changed. */
export async function bulkUpdate(
  db: Pool,
  { productIds, updates }: z.output<typeof BulkUpdate>,
): Promise<number> {
  const { vendorId, categoryId, unitOfMeasure } = updates;
  const ids = [...new Set(productIds)];
  return db.transaction(async (tx) => {
    const vendor = vendorId === undefined ? undefined : await requireVendor(tx, vendorId);
    const unit = unitOfMeasure === undefined ? undefined : await requireUnit(tx, unitOfMeasure);
    if (categoryId !== undefined) await requireCategory(tx, categoryId);
    const held = await lockAll(tx, ids);
    if (vendor) {
      await requireDistinct(tx, { ids, vendor, column: products.name, what: 'product' });
      const column = products.vendorItemCode;
      await requireDistinct(tx, { ids, vendor, column, what: 'product_code' });
    }
    const wanted = unit ? ids.map((id) => ({ id, unitId: unit.id })) : [];
    const units = await pricesInUnits(tx, held, wanted);
    const version = sql`${products.version} + 1`;
    await tx
      .update(products)
      .set({ vendorId, categoryId, unitId: unit?.id, version, ...priceIn(units) })
      .where(isAnyOf(ids));
    return ids.length;
  });
}

/** The column of the products' prices, which stay where there is none. */
function priceIn(units: ReadonlyMap<string, UnitChangeResult>) {
  if (units.size === 0) return {};
  const prices = [...units].map(([id, { price }]) => [id, price]);
  const json = sql`${JSON.stringify(Object.fromEntries(prices))}::jsonb`;
  return {
    price: sql`case when ${json} ? ${products.id} then (${json} ->> ${products.id})::numeric else ${products.price} end`,
  };
}

/** All ids are one parameter. */
const isAnyOf = (ids: readonly string[]) => sql`${products.id} = any(${sql.param(ids)})`;

async function lockAll(tx: Tx, ids: readonly string[]): Promise<Locked<'products'>> {
  const found = await lockProducts(tx, isAnyOf(ids));
  const missing = ids.length - found.length;
  if (missing === 0) return found;
  if (ids.length === 1)
    throw invalid('productIds', 'gone', { what: 'product', instead: 'nothing' });
  throw invalid('productIds', 'products_gone', { missing, selected: ids.length });
}

/** Products of the same name or code may get the same vendor; the unique index would refuse that without naming them. */
async function requireDistinct(
  db: Db,
  {
    ids,
    vendor,
    column,
    what,
  }: {
    ids: readonly string[];
    vendor: { id: number; name: string };
    column: typeof products.name | typeof products.vendorItemCode;
    what: 'product' | 'product_code';
  },
): Promise<void> {
  const [twice] = await db
    .select({ text: sql<string>`min(${column})` })
    .from(products)
    .where(
      and(
        eq(products.isDeleted, false),
        isNotNull(column),
        sql`(${isAnyOf(ids)} or ${products.vendorId} = ${vendor.id})`,
      ),
    )
    .groupBy(sameName(column))
    .having(sql`count(*) > 1 and bool_or(${isAnyOf(ids)})`)
    .limit(1);
  if (!twice) return;
  throw refuse('name_taken', { what, name: twice.text, vendorName: vendor.name });
}
