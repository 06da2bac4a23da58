import { and, asc, eq, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm';
import type { ItemStatus, OrderItem } from '../../contract/calls/order-items.ts';
import { underLock } from '../db/locked.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { orders } from '../db/schema/orders.ts';
import type { MarkedItem } from '../db/schema/item-changes.ts';
import { receiptLines } from '../db/schema/receipts.ts';
import { lockOrderOf, lockOrders } from '../orders/lock-orders.ts';
import type { OrderRow } from '../orders/queries.ts';
import { addItems, nextItemIds } from './add-items.ts';
import { settleItems } from './arrivals.ts';
import { isOpen, isPresent, selectItems } from './item-columns.ts';
import { notFound } from '../failure.ts';

/** One order's items in the sequence of ordering. */
export async function listItemsOfOrder(db: Db, orderId: string): Promise<OrderItem[]> {
  return selectItems(db)
    .where(and(isPresent, eq(orderItems.orderId, orderId)))
    .orderBy(asc(orderItems.id));
}

export interface OpenWith {
  vendorId: number;
  /** All locations when omitted. */
  locationId?: number | undefined;
}

export const openWith = ({ vendorId, locationId }: OpenWith) =>
  and(
    isOpen,
    eq(orderItems.vendorId, vendorId),
    locationId === undefined ? undefined : eq(orderItems.locationId, locationId),
  );

/** An item of a purchase order. */
export type NumberedItem = OrderItem & { purchaseOrderNumber: number };

/**
 * A vendor's open items at one location, oldest order first: exactly what is sent to it (D20), or those of
 * them that are under `number`. No more than `most` of them
 * are read where it is given.
 */
export async function listOpenItems(
  db: Db,
  { number, ...of }: Required<OpenWith> & { number?: number | undefined },
  most?: number,
): Promise<NumberedItem[]> {
  const isUnder = number === undefined ? undefined : eq(orderItems.purchaseOrderNumber, number);
  const items = selectItems(db)
    .where(and(openWith(of), isUnder))
    .orderBy(asc(orders.orderDate), asc(orders.id), asc(orderItems.id));
  // An open item has one: the database refuses it otherwise (`order_items_numbered`).
  return (await (most === undefined ? items : items.limit(most))) as NumberedItem[];
}

/**
 * The items of a purchase order in any state, oldest order first, without those of cancelled orders, and no more than
 * `most` of them where it is given. Found by the index of vendor and location.
 */
export async function listItemsOfPurchaseOrder(
  db: Db,
  { number, most, ...of }: Required<OpenWith> & { number: number; most?: number },
): Promise<NumberedItem[]> {
  const items = selectItems(db)
    .where(
      and(
        isPresent,
        eq(orderItems.orderCancelled, false),
        eq(orderItems.vendorId, of.vendorId),
        eq(orderItems.locationId, of.locationId),
        eq(orderItems.purchaseOrderNumber, number),
      ),
    )
    .orderBy(asc(orders.orderDate), asc(orders.id), asc(orderItems.id));
  return (await (most === undefined ? items : items.limit(most))) as NumberedItem[];
}

export async function hasOpenItems(db: Db, of: OpenWith): Promise<boolean> {
  const open = await db.select({ id: orderItems.id }).from(orderItems).where(openWith(of)).limit(1);
  return open.length > 0;
}

export async function findOrderItem(db: Db, id: number): Promise<OrderItem | undefined> {
  const [found] = await selectItems(db).where(and(isPresent, eq(orderItems.id, id)));
  return found;
}

export async function getOrderItem(db: Db, id: number): Promise<OrderItem> {
  const found = await findOrderItem(db, id);
  if (!found) throw notFound('order_item');
  return found;
}

/** The items of these orders that have a receipt. */
export async function listWithReceipt(db: Db, orderIds: readonly string[]): Promise<Set<number>> {
  const found = await db
    .selectDistinct({ id: orderItems.id })
    .from(orderItems)
    .innerJoin(receiptLines, eq(receiptLines.orderItemId, orderItems.id))
    .where(inArray(orderItems.orderId, [...orderIds]));
  return new Set(found.map(({ id }) => id));
}

/** Whether the item has a receipt. */
export async function hasReceipt(db: Db, id: number): Promise<boolean> {
  const [found] = await db
    .select({ id: receiptLines.id })
    .from(receiptLines)
    .where(eq(receiptLines.orderItemId, id))
    .limit(1);
  return found !== undefined;
}

/** An item whose order is locked: every change of an item locks its order first. */
export type LockedItem = Locked<'orders', OrderItem>;

/** The item with its order, locked for the rest of the transaction. */
export async function lockOrderItem(tx: Tx, id: number): Promise<LockedItem> {
  return (await lockItemWithOrder(tx, id)).item;
}

export async function lockItemWithOrder(
  tx: Tx,
  id: number,
): Promise<{ item: LockedItem; order: Locked<'orders', OrderRow> }> {
  const order = await lockOrderOf(tx, id);
  if (!order) throw notFound('order_item');
  return { item: underLock(order, await getOrderItem(tx, id)), order };
}

/** Changes the status of an item; its order follows (D15). */
export async function updateItemStatus(
  tx: Tx,
  { id }: LockedItem,
  { status, now }: { status: ItemStatus; now: Date },
): Promise<void> {
  const orderedAt = status === 'ordered' ? { orderedAt: now.toISOString() } : {};
  await tx
    .update(orderItems)
    .set({ orderedStatus: status, ...orderedAt })
    .where(eq(orderItems.id, id));
}

interface MarkingAll {
  vendorId: number;
  locationId: number;
  /** Only these; undefined: all. */
  itemIds: readonly number[] | undefined;
  now: Date;
}

/** Every pending open item of a vendor at a location becomes ordered. Returns those items. */
export async function markAllOrdered(
  tx: Tx,
  { vendorId, locationId, itemIds, now }: MarkingAll,
): Promise<MarkedItem[]> {
  const isNamed = itemIds && sql`${orderItems.id} = any(${sql.param([...itemIds])}::integer[])`;
  const isToMark = and(
    openWith({ vendorId, locationId }),
    eq(orderItems.orderedStatus, 'pending'),
    isNamed,
  );
  const open = await tx
    .selectDistinct({ orderId: orderItems.orderId })
    .from(orderItems)
    .where(isToMark);
  const orderIds = open.map(({ orderId }) => orderId);
  if (orderIds.length === 0) return [];
  const held = new Map((await lockOrders(tx, orderIds)).map(({ id, status }) => [id, status]));
  const marked = await tx
    .update(orderItems)
    .set({ orderedStatus: 'ordered', orderedAt: now.toISOString() })
    .where(
      // Read again, now that the orders are locked.
      and(inArray(orderItems.orderId, [...held.keys()]), isToMark),
    )
    .returning({ id: orderItems.id, version: orderItems.version, orderId: orderItems.orderId });
  return marked.flatMap((item) => {
    const orderStatus = held.get(item.orderId);
    return orderStatus ? [{ ...item, orderStatus }] : [];
  });
}

type ItemValues = Partial<Omit<typeof orderItems.$inferInsert, 'id' | 'orderId' | 'productId'>>;

/**
 * Changes an item; its order follows (D15, M2). An item that gets another vendor joins the purchase order of that vendor
 * (a trigger chooses it), and loses its answer (E5).
 */
export async function updateOrderItem(tx: Tx, item: LockedItem, values: ItemValues): Promise<void> {
  const moves = values.vendorId !== undefined && values.vendorId !== item.vendorId;
  await tx
    .update(orderItems)
    .set({
      ...values,
      ...(moves && { purchaseOrderNumber: null, answerId: null }),
      version: sql`${orderItems.version} + 1`,
    })
    .where(eq(orderItems.id, item.id));
  // With a smaller quantity the item may have arrived completely.
  if (item.receivedQuantity !== null) await settleItems(tx, item, { ids: [item.id] });
}

/** Deletes an item; its order follows, and is cancelled with its last one (D15). */
export async function removeOrderItem(tx: Tx, { id }: LockedItem): Promise<void> {
  await tx.update(orderItems).set({ isDeleted: true }).where(eq(orderItems.id, id));
}

// The database gives a copied line the date of its new order, and computes whether it is open and what was spent.
const {
  orderDate: _date,
  isOpen: _open,
  receivedQuantity: _received,
  spentAmount: _spent,
  ...lineColumns
} = getTableColumns(orderItems);
export type ItemLine = Omit<
  typeof orderItems.$inferSelect,
  'orderDate' | 'isOpen' | 'receivedQuantity' | 'spentAmount'
>;

/** The lines of orders as stored, in the sequence of ordering. */
export async function listLines(db: Db, orderIds: readonly string[]): Promise<ItemLine[]> {
  return db
    .select(lineColumns)
    .from(orderItems)
    .where(and(inArray(orderItems.orderId, [...orderIds]), eq(orderItems.isDeleted, false)))
    .orderBy(asc(orderItems.id));
}

/**
 * Replaces the lines of the order: its own are changed or, when missing, deleted; those of other orders are
 * copied. A few statements, however many lines. Returns the ids of the copies by those of the copied lines.
 */
export async function storeCombinedLines(
  tx: Tx,
  order: Locked<'orders', OrderRow>,
  { before, lines }: { before: readonly ItemLine[]; lines: readonly ItemLine[] },
): Promise<Map<number, number>> {
  const { id: orderId } = order;
  const own = lines.filter((line) => line.orderId === orderId);
  const kept = own.map(({ id }) => id);
  await tx
    .update(orderItems)
    .set({ isDeleted: true })
    .where(
      and(
        eq(orderItems.orderId, orderId),
        eq(orderItems.isDeleted, false),
        kept.length > 0 ? notInArray(orderItems.id, kept) : undefined,
      ),
    );
  const values = own.map(({ id, quantity, orderedAt }) => ({
    id,
    quantity,
    ordered_at: orderedAt,
  }));
  await tx.execute(sql`
    update order_items as own set quantity = line.quantity, ordered_at = line.ordered_at,
      version = own.version + (own.quantity <> line.quantity)::int
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as line(id integer, quantity integer, ordered_at timestamptz)
    where own.id = line.id`);
  const others = lines.filter((line) => line.orderId !== orderId).toSorted((a, b) => a.id - b.id);
  const newIds = await nextItemIds(tx, others.length);
  const quantities = new Map(before.map(({ id, quantity }) => [id, quantity]));
  const ids = new Map(others.map(({ id }, index) => [id, newIds[index] ?? id]));
  const copies = others.map((line) => ({
    ...line,
    id: ids.get(line.id) ?? line.id,
    // The vendor's answer stays valid while the quantity stays.
    version: line.version + Number(quantities.get(line.id) !== line.quantity),
  }));
  await addItems(tx, order, { items: copies });
  return ids;
}
