import { and, asc, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import type { OrderItem } from '../../contract/order-items.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Db } from '../db/open.ts';
import { orderItems, orders } from '../db/schema/ordering.ts';
import { purchaseOrders } from '../db/schema/purchase-orders.ts';
import { lockOrders } from '../orders/queries.ts';
import { listOpenItems, openWith } from './queries.ts';
import type { OpenWith } from './queries.ts';

/** The key by which open items share a purchase order: their delivery date. Items without a date share one, too (V4). */
const deliveryOf = ({ deliveryDate }: OrderItem): string | null => deliveryDate;

/**
 * Open items without a number join the current purchase order of their delivery, or a new one where there is none. Orders
 * are locked before the vendor, as everywhere; an order that arrives in between joins the next time. Call in a transaction.
 */
export async function numberOpenItems(
  db: Db,
  { now, ...of }: Required<OpenWith> & { now: Date },
): Promise<{ number: number | null; items: OrderItem[]; isNumberedNow: boolean }> {
  const before = await listOpenItems(db, of);
  if (before.every(({ purchaseOrderNumber }) => purchaseOrderNumber !== null))
    return { number: highestNumber(before), items: before, isNumberedNow: false };
  const orderIds = [...new Set(before.map(({ orderId }) => orderId))];
  const locked = new Set((await lockOrders(db, orderIds)).map(({ id }) => id));
  // When two managers do this at once, the second reads the number that the first created.
  await lockNumbers(db, of.vendorId);
  const all = await listOpenItems(db, of);
  const joinable = await numbersByDelivery(db, all);
  const numbers = new Map<string | null, number>();
  for (const [deliveryDate, some] of [...Map.groupBy(all, deliveryOf)].toSorted(byDate)) {
    const joining = some.filter(
      ({ orderId, purchaseOrderNumber }) => locked.has(orderId) && purchaseOrderNumber === null,
    );
    if (joining.length === 0) continue;
    const number =
      joinable.get(deliveryDate) ?? (await insertPurchaseOrder(db, { ...of, deliveryDate, now }));
    numbers.set(deliveryDate, number);
    await joinPurchaseOrder(db, { number, itemIds: joining.map(({ id }) => id) });
  }
  const items = all
    .filter(({ orderId }) => locked.has(orderId))
    .map((item) => ({
      ...item,
      purchaseOrderNumber: item.purchaseOrderNumber ?? numbers.get(deliveryOf(item)) ?? null,
    }));
  return { number: highestNumber(items), items, isNumberedNow: numbers.size > 0 };
}

/**
 * The sequence in which vendors read purchase orders: the next delivery gets the lowest number,
 * items without a date the highest.
 */
function byDate([one]: [string | null, unknown], [other]: [string | null, unknown]): number {
  return (one ?? '9999').localeCompare(other ?? '9999');
}

/** The highest number of each delivery date. An item whose vendor delivers it on another day keeps its own number. */
async function numbersByDelivery(
  db: Db,
  items: readonly OrderItem[],
): Promise<Map<string | null, number>> {
  const numbers = items.flatMap(({ purchaseOrderNumber }) => purchaseOrderNumber ?? []);
  const found = await db
    .select({ number: purchaseOrders.number, deliveryDate: purchaseOrders.deliveryDate })
    .from(purchaseOrders)
    .where(inArray(purchaseOrders.number, [...new Set(numbers)]))
    .orderBy(asc(purchaseOrders.number));
  return new Map(found.map(({ number, deliveryDate }) => [deliveryDate, number]));
}

/** Null when no item has one. Items of a partly delivered purchase order may have an older number. */
function highestNumber(items: readonly OrderItem[]): number | null {
  const numbers = items.map(({ purchaseOrderNumber }) => purchaseOrderNumber ?? 0);
  return Math.max(0, ...numbers) || null;
}

/**
 * Numbers of one vendor are given one after another. Not a lock of the vendor's row: numbering does not change it, and would
 * wait for whoever refers to it, such as an import of products.
 */
async function lockNumbers(db: Db, vendorId: number): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('purchase order numbers', ${vendorId}))`,
  );
}

async function insertPurchaseOrder(
  db: Db,
  { now, ...of }: Required<OpenWith> & { deliveryDate: string | null; now: Date },
): Promise<number> {
  const made = await db
    .insert(purchaseOrders)
    .values({ ...of, createdAt: now.toISOString() })
    .returning({ number: purchaseOrders.number });
  return onlyRow(made).number;
}

/** The number of a vendor's current purchase order at a location: the highest among its open items, null without one. */
export async function findPurchaseOrderNumber(
  db: Db,
  of: Required<OpenWith>,
): Promise<number | null> {
  const [found] = await db
    .select({ number: max(orderItems.purchaseOrderNumber) })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(openWith(of));
  return found?.number ?? null;
}

/** The locked items without a number join this purchase order. */
async function joinPurchaseOrder(
  db: Db,
  { number, itemIds }: { number: number; itemIds: readonly number[] },
): Promise<void> {
  await db
    .update(orderItems)
    .set({ purchaseOrderNumber: number })
    .where(and(inArray(orderItems.id, [...itemIds]), isNull(orderItems.purchaseOrderNumber)));
}
