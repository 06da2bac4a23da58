import { and, asc, count, desc, eq, gte, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { ItemStatus, OrderItem, OrderItemFilters } from '../../contract/order-items.ts';
import type { Db } from '../db/open.ts';
import { locations, orderItems, orders, products, vendors } from '../db/schema.ts';
import { notFound } from '../http/failure.ts';
import { badCursor, readCursor } from '../http/paging.ts';
import { followItems, lockOrders } from '../orders/queries.ts';

/** An item as it is answered: with names of its own time, and what its order says of it. */
const item = {
  id: orderItems.id,
  orderId: orderItems.orderId,
  productId: orderItems.productId,
  productName: orderItems.productName,
  photoUrl: products.photoUrl,
  quantity: orderItems.quantity,
  vendorId: orderItems.vendorId,
  vendorName: vendors.name,
  unitOfMeasure: orderItems.unitOfMeasure,
  orderedStatus: orderItems.orderedStatus,
  orderedAt: orderItems.orderedAt,
  locationId: orders.locationId,
  locationName: locations.name,
  orderDate: orders.orderDate,
  orderStatus: orders.status,
  employeeName: orders.employeeName,
  orderNotes: orders.notes,
  isDeleted: orderItems.isDeleted,
};

function selectItems(db: Db) {
  return db
    .select(item)
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(locations, eq(locations.id, orders.locationId))
    .innerJoin(products, eq(products.id, orderItems.productId))
    .innerJoin(vendors, eq(vendors.id, orderItems.vendorId));
}

/** Items that a vendor still has to deliver (D20). */
const isOpen = and(
  inArray(orderItems.orderedStatus, ['pending', 'ordered']),
  ne(orders.status, 'cancelled'),
);
const exists = and(eq(orderItems.isDeleted, false), eq(orders.isDeleted, false));

/** Matching items, newest order first, in the order's own sequence: all, or with `limit` a page and one row more. */
export async function listOrderItems(db: Db, filters: OrderItemFilters): Promise<OrderItem[]> {
  const query = selectItems(db)
    .where(and(matches(filters), after(filters.cursor)))
    .orderBy(desc(orders.orderDate), desc(orderItems.id));
  return filters.limit ? query.limit(filters.limit + 1) : query;
}

export async function countOrderItems(db: Db, filters: OrderItemFilters): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(vendors, eq(vendors.id, orderItems.vendorId))
    .innerJoin(locations, eq(locations.id, orders.locationId))
    .where(matches(filters));
  return counted?.total ?? 0;
}

/** One order's items in the sequence of ordering. */
export async function listItemsOfOrder(db: Db, orderId: string): Promise<OrderItem[]> {
  return selectItems(db)
    .where(and(exists, eq(orderItems.orderId, orderId)))
    .orderBy(asc(orderItems.id));
}

/** A vendor's open items at one location, oldest order first: exactly what it is sent (D20). */
export async function listOpenItems(
  db: Db,
  { vendorId, locationId }: { vendorId: number; locationId: number },
): Promise<OrderItem[]> {
  return selectItems(db)
    .where(
      and(exists, isOpen, eq(orderItems.vendorId, vendorId), eq(orders.locationId, locationId)),
    )
    .orderBy(asc(orders.orderDate), asc(orders.id), asc(orderItems.id));
}

export async function getOrderItem(db: Db, id: number): Promise<OrderItem> {
  const [found] = await selectItems(db).where(and(exists, eq(orderItems.id, id)));
  if (!found) throw notFound('order item');
  return found;
}

/** The item with its order held for the rest of the transaction, so that nothing decided on it can change. */
export async function lockOrderItem(db: Db, id: number): Promise<OrderItem> {
  const { orderId } = await getOrderItem(db, id);
  await lockOrders(db, [orderId]);
  return getOrderItem(db, id);
}

/** Moves a held item; its order follows (D15). */
export async function updateItemStatus(
  db: Db,
  { id, orderId, status, now }: { id: number; orderId: string; status: ItemStatus; now: Date },
): Promise<void> {
  const orderedAt = status === 'ordered' ? { orderedAt: now.toISOString() } : {};
  await db
    .update(orderItems)
    .set({ orderedStatus: status, ...orderedAt })
    .where(eq(orderItems.id, id));
  await followItems(db, [orderId]);
}

/** Every pending open item of a vendor at a location becomes ordered. Call in a transaction. Answers how many did. */
export async function markAllOrdered(
  db: Db,
  { vendorId, locationId, now }: { vendorId: number; locationId: number; now: Date },
): Promise<number> {
  const open = await listOpenItems(db, { vendorId, locationId });
  const orderIds = [...new Set(open.map(({ orderId }) => orderId))];
  if (orderIds.length === 0) return 0;
  const held = await lockOrders(db, orderIds);
  const live = held.filter(({ status }) => status !== 'cancelled').map(({ id }) => id);
  if (live.length === 0) return 0;
  const moved = await db
    .update(orderItems)
    .set({ orderedStatus: 'ordered', orderedAt: now.toISOString() })
    .where(
      and(
        inArray(orderItems.orderId, live),
        eq(orderItems.vendorId, vendorId),
        eq(orderItems.orderedStatus, 'pending'),
        eq(orderItems.isDeleted, false),
      ),
    );
  await followItems(db, live);
  return moved.rowCount ?? 0;
}

function matches(filters: OrderItemFilters): SQL | undefined {
  return and(
    exists,
    filters.open ? isOpen : undefined,
    filters.orderId ? eq(orderItems.orderId, filters.orderId) : undefined,
    filters.vendorId ? eq(orderItems.vendorId, filters.vendorId) : undefined,
    filters.locationId ? eq(orders.locationId, filters.locationId) : undefined,
    filters.orderedBy ? eq(orders.orderedBy, filters.orderedBy) : undefined,
    filters.status ? inArray(orderItems.orderedStatus, filters.status) : undefined,
    filters.from ? gte(orders.orderDate, filters.from.toISOString()) : undefined,
    filters.to ? lt(orders.orderDate, filters.to.toISOString()) : undefined,
    filters.q ? contains(filters.q) : undefined,
  );
}

function contains(text: string): SQL | undefined {
  const columns = [
    orderItems.orderId,
    orderItems.productName,
    orders.employeeName,
    locations.name,
    vendors.name,
  ];
  return or(...columns.map((column) => sql`position(lower(${text}) in lower(${column})) > 0`));
}

function after(cursorText: string | undefined): SQL | undefined {
  const cursor = readCursor(cursorText);
  if (!cursor) return undefined;
  const [moment, id] = cursor;
  if (!/^[1-9]\d{0,8}$/.test(id)) throw badCursor();
  return sql`(${orders.orderDate}, ${orderItems.id}) < (${moment}::timestamptz, ${Number(id)})`;
}
