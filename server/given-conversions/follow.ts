import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db, Pool } from '../db/open.ts';
import { missingConversions } from '../db/schema/stock.ts';
import { lockProduct } from '../products/queries.ts';
import { applyGiven } from './apply.ts';
import type { Given } from './apply.ts';
import { decideGiven } from './decide.ts';

/** Batches that a call applies itself: few entries are done when it answers, many are left to the job. */
const AT_ONCE = 2;

/** Applies the conversions that were given for a product, as far as that takes a moment. */
export async function followGiven(
  db: Pool,
  { productId, now }: { productId: string; now: Date },
): Promise<void> {
  for (const given of await listGiven(db, productId))
    for (let batch = 0; batch < AT_ONCE; batch++)
      if ((await applyGiven(db, { ...given, now })) !== 'more') break;
}

/** The conversions that were given and not applied yet, the first first. */
export async function listGiven(db: Db, productId?: string): Promise<Given[]> {
  const { productId: product, unitId, givenAt } = missingConversions;
  const ofProduct = productId === undefined ? undefined : eq(product, productId);
  return db
    .select({ productId: product, unitId })
    .from(missingConversions)
    .where(sql`${isNotNull(givenAt)} and ${ofProduct ?? sql`true`}`)
    .orderBy(asc(givenAt), asc(product), asc(unitId));
}

/**
 * Products with a missing conversion that exists by now: an import, its undo or a change of many products gave it. Products
 * of which an entry would be too large stay.
 */
export async function listUndecided(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct missing.product_id as id
    from missing_conversions as missing join products as product on product.id = missing.product_id and not product.is_deleted,
      unit_in_base(missing.product_id, missing.unit_id) as base
    where missing.given_at is null`);
  return rows.map(({ id }) => id);
}

export async function decideLater(db: Pool, productId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await decideGiven(tx, await lockProduct(tx, productId), now);
  });
}
