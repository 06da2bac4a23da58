import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { OrderItemFilters } from '../../contract/order-items.ts';
import type { Db } from '../db/open.ts';
import { orders } from '../db/schema/ordering.ts';
import { searchOrders } from '../orders/search.ts';

interface Within {
  /** Only orders at or before this moment. */
  until: string | undefined;
  /** Maximum number of orders that each branch of the orders' search finds: the newest, or any for a count. */
  most: number;
  which: 'newest' | 'any';
  /** The conditions on items. */
  items: SQL | undefined;
}

/**
 * The FROM clause of a search for items (`orders`, `order_items`, `locations`, `vendors`), at a cost that does not grow
 * with the number of orders: the orders found by the orders' search, each with matching items.
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
  const found = await searchOrders(db, text, { condition, cursor, most, which, having });
  // `offset 0` prevents the planner from scanning all items.
  return sql`
    (select distinct id from (${found}) as by_search) as candidate,
    lateral (select * from orders as own where own.id = candidate.id offset 0) as orders,
    lateral (select * from order_items as own where own.order_id = candidate.id offset 0) as order_items,
    locations, vendors
    where locations.id = orders.location_id and vendors.id = order_items.vendor_id`;
}

/** The filters that apply to an order as a whole. */
export function ofOrders(filters: OrderItemFilters): SQL | undefined {
  return and(
    // A literal: with a parameter a prepared statement could not use the partial indexes of the not deleted.
    sql`not ${orders.isDeleted}`,
    filters.orderId ? eq(orders.id, filters.orderId) : undefined,
    filters.locationId ? eq(orders.locationId, filters.locationId) : undefined,
    filters.orderedBy ? eq(orders.orderedBy, filters.orderedBy) : undefined,
    filters.from ? gte(orders.orderDate, filters.from.toISOString()) : undefined,
    filters.to ? lt(orders.orderDate, filters.to.toISOString()) : undefined,
  );
}
