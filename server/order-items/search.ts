import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { OrderItemFilters } from '../../contract/order-items.ts';
import type { Db } from '../db/open.ts';
import { orders } from '../db/schema/ordering.ts';
import { searched } from '../orders/search.ts';

interface Within {
  /** Only orders of this moment and before. */
  until: string | undefined;
  /** Orders that each way of the orders' search finds at most: the newest, or any when items are only counted. */
  most: number;
  which: 'newest' | 'any';
  /** What the items must be. */
  items: SQL | undefined;
}

/**
 * What items that match are read from (`orders`, `order_items`, `locations`, `vendors`) for a search, at a cost
 * that does not grow with the number of orders: the orders that the orders' search finds, each with such an item.
 */
export async function searchFrom(
  db: Db,
  text: string,
  filters: OrderItemFilters,
  { until, most, which, items }: Within,
): Promise<SQL> {
  const cursor = until ? sql`orders.order_date <= ${until}::timestamptz` : undefined;
  const condition = ofOrders(filters);
  const having = items ?? sql`true`;
  const found = await searched(db, text, { condition, cursor, most, which, having });
  // `offset 0` keeps the planner from reading the items of all times.
  return sql`
    (select distinct id from (${found}) as by_search) as candidate,
    lateral (select * from orders as own where own.id = candidate.id offset 0) as orders,
    lateral (select * from order_items as own where own.order_id = candidate.id offset 0) as order_items,
    locations, vendors
    where locations.id = orders.location_id and vendors.id = order_items.vendor_id`;
}

/** Those of the filters that an order passes as a whole. */
export function ofOrders(filters: OrderItemFilters): SQL | undefined {
  return and(
    // Spelled out: as a parameter it would not lead a prepared statement to the indexes, which leave the deleted out.
    sql`not ${orders.isDeleted}`,
    filters.orderId ? eq(orders.id, filters.orderId) : undefined,
    filters.locationId ? eq(orders.locationId, filters.locationId) : undefined,
    filters.orderedBy ? eq(orders.orderedBy, filters.orderedBy) : undefined,
    filters.from ? gte(orders.orderDate, filters.from.toISOString()) : undefined,
    filters.to ? lt(orders.orderDate, filters.to.toISOString()) : undefined,
  );
}
