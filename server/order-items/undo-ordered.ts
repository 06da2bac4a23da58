import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { orders } from '../db/schema/orders.ts';
import type { WhyItStays } from '../../contract/statements/ordering.ts';
import type { Coded } from '../../contract/statements/statement.ts';
import { stated, inEnglish } from '../../contract/statements/table.ts';
import type { MarkedItem } from '../db/schema/item-changes.ts';
import { lockOrders } from '../orders/lock-orders.ts';

export interface StayingItem {
  itemId: number;
  productName: string;
  /** 'received' */
  reason: string;
  reasonCoded: Coded;
}

/**
 * Sets items that were marked together from ordered back to pending, unless they or their orders were changed since; no
 * other call allows this change (D14). Their orders follow (D15), and the purchase order number stays. A second call
 * changes nothing and returns the same. Returns the items that stay as they are.
 */
export async function undoOrdered(
  tx: Tx,
  { items, orderedAt }: { items: readonly MarkedItem[]; orderedAt: string },
): Promise<StayingItem[]> {
  const before = new Map(items.map(({ orderId, orderStatus }) => [orderId, orderStatus]));
  const held = await lockOrders(tx, [...before.keys()]);
  const unended = held.filter(({ id, status }) => !hasEnded(status) || status === before.get(id));
  const orderIds = unended.map(({ id }) => id);
  const marked = JSON.stringify(items.map(({ id, version }) => ({ id, version })));
  await tx.execute(sql`
    update order_items as own set ordered_status = 'pending', ordered_at = null
    from jsonb_to_recordset(${marked}::jsonb) as marked(id integer, version integer)
    where own.id = marked.id and own.version = marked.version and not own.is_deleted
      and own.ordered_status = 'ordered' and own.ordered_at = ${orderedAt}::timestamptz
      and own.order_id = any(${sql.param(orderIds)})
      and not exists (select from receipt_lines as line where line.order_item_id = own.id)`);
  return listStaying(tx, items);
}

const hasEnded = (status: string) => status === 'completed' || status === 'cancelled';

async function listStaying(db: Db, items: readonly MarkedItem[]): Promise<StayingItem[]> {
  const versions = new Map(items.map(({ id, version }) => [id, version]));
  const now = await db
    .select({ item: orderItems, order: orders })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(inArray(orderItems.id, [...versions.keys()])))
    .orderBy(orderItems.id);
  return now.flatMap(({ item, order }) => {
    const because = whyItStays({ item, order, version: versions.get(item.id) });
    if (!because) return [];
    const reasonCoded = stated('item_stays', { because });
    const { id: itemId, productName } = item;
    return [{ itemId, productName, reason: inEnglish(reasonCoded), reasonCoded }];
  });
}

interface Now {
  item: typeof orderItems.$inferSelect;
  order: typeof orders.$inferSelect;
  /** The item's correction count when it was marked. */
  version: number | undefined;
}

/** Undefined for an item that is pending again. */
function whyItStays({ item, order, version }: Now): WhyItStays | undefined {
  if (item.isDeleted) return 'deleted';
  if (order.isDeleted) return 'order_combined';
  if (item.orderedStatus === 'pending') return undefined;
  if (item.orderedStatus !== 'ordered') return item.orderedStatus;
  if (hasEnded(order.status))
    return order.status === 'completed' ? 'order_completed' : 'order_cancelled';
  if (item.receivedQuantity !== null) return 'received_in_part';
  return item.version === version ? 'marked_again' : 'changed';
}
