import { and, eq, sql } from 'drizzle-orm';
import { underLock } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { insertMany } from '../db/insert-many.ts';
import { mergedItems } from '../db/schema/item-changes.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { orders } from '../db/schema/orders.ts';
import { lockOrderOf } from '../orders/lock-orders.ts';
import type { RecordOfPerson } from '../rights/require-right.ts';
import { isPresent } from './item-columns.ts';
import { findOrderItem } from './queries.ts';
import type { LockedItem } from './queries.ts';
import { notFound } from '../failure.ts';

/** Ids of items before their orders were combined: a page that a vendor opened earlier still uses them (E12). */

/** @param into for each item that was combined into another one, the id of that one */
export async function insertMerged(tx: Tx, into: ReadonlyMap<number, number>): Promise<void> {
  await insertMany(
    tx,
    mergedItems,
    [...into].map(([id, survivorId]) => ({ id, survivorId })),
  );
}

/**
 * The order of an item, or of the one that stands for it since orders were combined: neither changes afterwards. Throws
 * `not_found`.
 */
export async function getOrderOfItem(db: Db, id: number): Promise<RecordOfPerson> {
  const present = await survivorOf(db, id);
  const [found] = await db
    .select({ locationId: orders.locationId, orderedBy: orders.orderedBy })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(eq(orderItems.id, present), isPresent));
  if (!found) throw notFound('order_item');
  return found;
}

/**
 * The item, or the one that stands for it since orders were combined, with its order locked for the rest of the transaction.
 * Throws `not_found`.
 */
export async function lockSurvivor(tx: Tx, id: number): Promise<LockedItem> {
  const order = await lockOrderOf(tx, id);
  const item = order && (await findOrderItem(tx, id));
  if (item) return underLock(order, item);
  const into = await survivorOf(tx, id);
  if (into === id) throw notFound('order_item');
  return lockSurvivor(tx, into);
}

/** The item that stands for this one now: itself, unless orders were combined. */
export async function survivorOf(db: Db, id: number): Promise<number> {
  return (await survivorsOf(db, [id])).get(id) ?? id;
}

/** For each of these ids the item that stands for it now: itself, unless orders were combined. */
export async function survivorsOf(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; survivor: number }>(sql`
    with recursive followed(id, survivor) as (
      select id, id from unnest(${sql.param([...ids])}::integer[]) as given(id)
      union all
      select followed.id, merged_items.survivor_id
      from followed join merged_items on merged_items.id = followed.survivor
    )
    select followed.id, followed.survivor from followed
    where not exists (select from merged_items where merged_items.id = followed.survivor)`);
  return new Map(rows.map(({ id, survivor }) => [id, survivor]));
}
