import { and, desc, eq, sql } from 'drizzle-orm';
import { ORDER_STATUSES } from '../../contract/values/order-states.ts';
import type { OrderItem } from '../../contract/calls/order-items.ts';
import { changesWith } from '../db/deletions.ts';
import type { Db, Tx } from '../db/open.ts';
import { unitsOfMeasure } from '../db/schema/catalogue.ts';
import { history } from '../db/schema/history.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { lockDeleted, restoreRow } from '../records/restore.ts';
import { settledOrders } from '../orders/follow-items.ts';
import { updateOrderStatus } from '../orders/queries.ts';
import { lockOrders } from '../orders/lock-orders.ts';
import type { OrderRow } from '../orders/queries.ts';
import { needsApproval } from '../orders/states.ts';
import { entryUnits } from '../products/base-unit.ts';
import { getOrderItem } from './queries.ts';
import { notFound, refuse } from '../failure.ts';

/**
 * Brings a deleted item back (A9, E4). An order whose state followed from its items opens again with it (E36, D15): one
 * that was cancelled because this was its last item, or whose other items are ordered or arrived. One that a manager
 * cancelled or completed stays closed.
 */
export async function restoreOrderItem(tx: Tx, id: number): Promise<OrderItem> {
  const [seen] = await tx.select().from(orderItems).where(eq(orderItems.id, id));
  if (!seen) throw notFound('order_item');
  const [order] = await lockOrders(tx, [seen.orderId]);
  const row = await lockDeleted(tx, orderItems, { id, what: 'order_item' });
  if (!order) throw refuse('order_of_item_gone');
  const deletion = await findDeletion(tx, row);
  const isCombining = deletion.some(({ changes }) => 'combined_into' in changes);
  if (isCombining) throw refuse('item_merged');
  const status = await openStatus(tx, order, deletion);
  if (!status) throw refuse('order_takes_no_items_back', { status: order.status });
  if (row.orderNeedsApproval && row.orderedStatus !== 'pending') throw needsApproval(order.id);
  await requireCountable(tx, row);
  // Before the item, which the order then follows.
  if (status !== order.status) await updateOrderStatus(tx, order, status);
  await restoreRow(tx, orderItems, { row });
  return getOrderItem(tx, id);
}

/**
 * What is still to come must be countable in its unit: nothing keeps the unit and the conversion of a deleted item
 * (S0, E30). If its conversion was never known, the item waits for it, as it did before it was deleted.
 */
async function requireCountable(tx: Tx, item: typeof orderItems.$inferSelect): Promise<void> {
  const { productId, productName, unitId, orderedStatus, baseNumerator } = item;
  if (orderedStatus !== 'pending' && orderedStatus !== 'ordered') return;
  // Units are locked before products, as everywhere.
  const [unit] = await tx
    .select()
    .from(unitsOfMeasure)
    .where(eq(unitsOfMeasure.id, unitId))
    .for('share');
  const [entry] = await entryUnits(tx, [{ productId, unitId }]);
  if (entry?.base || (baseNumerator === null && !unit?.isDeleted)) return;
  const unitOfMeasure = unit?.abbreviation ?? item.unitOfMeasure;
  throw refuse('item_unit_gone', { productName, unitOfMeasure });
}

type Changes = Awaited<ReturnType<typeof changesWith>>;

/** What the transaction changed that deleted the item. */
async function findDeletion(
  db: Db,
  { id, orderId }: { id: number; orderId: string },
): Promise<Changes> {
  const [deletion] = await db
    .select()
    .from(history)
    .where(
      and(
        eq(history.kind, 'orders'),
        eq(history.recordId, orderId),
        eq(history.part, 'order-items'),
        sql`exists (
          select from json_array_elements(${history.changes} -> 'changed') as item
          where item ->> 'id' = ${String(id)} and item -> 'fields' -> 'is_deleted' ->> 1 = 'true'
        )`,
      ),
    )
    .orderBy(desc(history.at), desc(history.id))
    .limit(1);
  return deletion ? changesWith(db, deletion) : [];
}

/** The state from which the order follows its items again; undefined when a manager closed it. */
async function openStatus(
  db: Db,
  order: OrderRow,
  deletion: Changes,
): Promise<OrderRow['status'] | undefined> {
  if (order.status !== 'cancelled' && order.status !== 'completed') return order.status;
  const before = await statusBefore(db, order, deletion);
  if (before || order.status === 'cancelled') return before;
  const isByItems = (await settledOrders(db, [order.id])).length > 0;
  return isByItems ? 'ordered' : undefined;
}

/** The order's state before the deletion closed it; undefined when it was closed otherwise, or again since. */
async function statusBefore(
  db: Db,
  { id }: OrderRow,
  deletion: Changes,
): Promise<OrderRow['status'] | undefined> {
  const [last] = await db
    .select()
    .from(history)
    .where(
      and(
        eq(history.kind, 'orders'),
        eq(history.recordId, id),
        sql`${history.changes} -> 'status' is not null`,
      ),
    )
    .orderBy(desc(history.at), desc(history.id))
    .limit(1);
  if (!last || !deletion.some((row) => row.id === last.id)) return undefined;
  const [before] = last.changes['status'] as [unknown, unknown];
  return ORDER_STATUSES.find((status) => status === before);
}
