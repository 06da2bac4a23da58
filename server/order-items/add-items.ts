import { sql } from 'drizzle-orm';
import { insertMany } from '../db/insert-many.ts';
import type { Locked } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { followItems } from '../orders/follow-items.ts';

/**
 * Adds items to a stored order; it follows them (D13, D15, M2). Only this function and the statement
 * that stores a new order insert items: changed items are followed by a trigger, which inserts would pay for. With a pending
 * item an ordered order goes back to the state in which it became ordered (D15).
 */
export async function addItems(
  tx: Tx,
  order: Locked<'orders', { id: string }>,
  {
    items,
  }: {
    items: (Omit<typeof orderItems.$inferInsert, 'id' | 'orderId'> & { id: number })[];
  },
): Promise<void> {
  await insertMany(
    tx,
    orderItems,
    items.map((item) => ({ ...item, orderId: order.id })),
  );
  await followItems(tx, order, { ids: [order.id], reopens: true });
}

/** Ids for that many items, in ascending sequence. */
export async function nextItemIds(tx: Tx, many: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('order_items', 'id'))::integer as id
    from generate_series(1, ${many}::integer)`);
  return rows.map(({ id }) => id);
}
