import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm';
import { minorDigits } from '../../contract/values/money-shown.ts';
import type { Pool, Tx } from '../db/open.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { spendStretches, spendSums, spendTouches } from '../db/schema/spend.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { spentIn, sums } from './counted.ts';
import { isDueAgain } from './stretches.ts';
import type { Summed } from './coverage.ts';

/** Adds up the stretch that is due, the newest first. Returns whether there was one that no other node adds up. */
export function addUpNext(db: Pool, now: Date): Promise<boolean> {
  // One moment for all of it: the items that are added up, and the notes of changes that they include.
  return db.transaction((tx) => addUpIn(tx, now), { isolationLevel: 'repeatable read' });
}

/** The same in a transaction that sees one moment. */
export async function addUpIn(tx: Tx, now: Date): Promise<boolean> {
  const digits = minorDigits((await getOrganizationSettings(tx)).currency);
  const stretch = await claim(tx, { digits, now });
  if (!stretch) return false;
  const { id, startsAt: from, endsAt: before } = stretch;
  await tx.delete(spendSums).where(eq(spendSums.stretchId, id));
  // Sorted, so that what is read together lies together.
  const { locationId, vendorId, productId } = orderItems;
  await tx.execute(sql`
    insert into spend_sums (stretch_id, location_id, vendor_id, product_id, amount, items, unpriced)
    select ${id}::int, ${locationId}, ${vendorId}, ${productId}, ${sums(digits)}
    from ${orderItems} where ${spentIn({ from, before })}
    group by grouping sets ((${locationId}, ${vendorId}), (${vendorId}, ${productId}), (${locationId}, ${vendorId}, ${productId}))
    order by grouping(${productId}, ${locationId}), 2, 4, 3`);
  await tx
    .delete(spendTouches)
    .where(and(gte(spendTouches.moment, from), lt(spendTouches.moment, before)));
  await tx.update(spendStretches).set({ digits }).where(eq(spendStretches.id, id));
  return true;
}

/**
 * A stretch that nobody else adds up, once no transaction runs that may not have seen it: from then on each change of its
 * items is noted.
 */
async function claim(
  tx: Tx,
  { digits, now }: { digits: number; now: Date },
): Promise<Summed | undefined> {
  const { id, startsAt, endsAt, notedFrom } = spendStretches;
  const [claimed] = await tx
    .select({ id, startsAt, endsAt })
    .from(spendStretches)
    .where(
      and(
        sql`${notedFrom} <= txid_snapshot_xmin(txid_current_snapshot())`,
        or(sql`${spendStretches.digits} is distinct from ${digits}`, isDueAgain(tx, now)),
      ),
    )
    .orderBy(desc(startsAt))
    .limit(1)
    .for('no key update', { skipLocked: true });
  return claimed;
}
