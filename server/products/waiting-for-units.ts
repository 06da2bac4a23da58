import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Locked } from '../db/locked.ts';
import type { Db } from '../db/open.ts';
import type { Services } from '../services.ts';

/** Products of which something waits for a conversion, such as a count in a unit without one (S0). */

/** Call before these products get another unit. */
export async function listWaiting(
  db: Db,
  _held: Locked<'products'>,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct product_id as id from missing_conversions
    where product_id = any(${sql.param(ids)}) order by 1`);
  return rows.map(({ id }) => id);
}

/** Call after the transaction in which they got it: items and claims follow. */
export async function followWaiting(
  { db, reactions, now }: Services,
  { ids, log }: { ids: readonly string[]; log: FastifyBaseLogger },
): Promise<void> {
  for (const productId of ids) {
    try {
      await reactions.conversionsGiven(db, { productId, now: now() });
    } catch (error) {
      // Not an error of the call: the product is stored, and the job does it.
      log.warn({ err: error, productId }, 'items did not follow the conversions of their product');
    }
  }
}
