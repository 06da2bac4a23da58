import { and, count, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { OrderItem, OrderItemFilters } from '../../contract/order-items.ts';
import type { Db } from '../db/open.ts';
import { locations, orderItems, orders, vendors } from '../db/schema.ts';
import { badCursor, readCursor } from '../http/paging.ts';
import { exists, isOpen, selectItems } from './answered.ts';

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
