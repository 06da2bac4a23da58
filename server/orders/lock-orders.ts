import { and, eq, inArray, sql } from 'drizzle-orm';
import { lockedRow, lockedRows } from '../db/locked.ts';
import type { Locked, LockedRows } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import { notFound } from '../failure.ts';
import type { OrderRow } from './queries.ts';

/**
 * Locks orders until the transaction ends, always by id, so that transactions cannot deadlock. Every change of an item
 * locks its order first.
 */
export async function lockOrders(
  tx: Tx,
  ids: readonly string[],
): Promise<LockedRows<'orders', OrderRow>> {
  const found = await tx
    .select()
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), eq(orders.isDeleted, false)))
    .orderBy(orders.id)
    .for('update');
  return lockedRows('orders', found);
}

/**
 * Locks the order of an item until the transaction ends; an item never moves to another order. Undefined when the order
 * was deleted.
 */
export async function lockOrderOf(
  tx: Tx,
  itemId: number,
): Promise<Locked<'orders', OrderRow> | undefined> {
  const [found] = await tx
    .select()
    .from(orders)
    .where(
      and(
        sql`${orders.id} = (select order_id from order_items where id = ${itemId})`,
        eq(orders.isDeleted, false),
      ),
    )
    .for('update');
  return found && lockedRow('orders', found);
}

/** Locks the order, or the one into which it was just combined. Throws `not_found`. */
export async function lockPresentOrder(tx: Tx, id: string): Promise<Locked<'orders', OrderRow>> {
  const [locked] = await lockOrders(tx, [id]);
  if (locked) return locked;
  const into = await followCombined(tx, id);
  if (into === id) throw notFound('order');
  return lockPresentOrder(tx, into);
}

/** The id of the order into which this one was combined, transitively; else its own. */
export async function followCombined(db: Db, id: string): Promise<string> {
  const [stored] = await db
    .select({ combinedInto: orders.combinedInto })
    .from(orders)
    .where(eq(orders.id, id));
  return stored?.combinedInto ? followCombined(db, stored.combinedInto) : id;
}
