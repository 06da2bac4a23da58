import { and, eq, exists, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { OrderFilters } from '../../contract/calls/orders.ts';
import type { Db } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { orders } from '../db/schema/orders.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { containsText } from '../lists/contains-text.ts';
import { afterCursor } from '../lists/paging.ts';
import { hasVendor } from './search.ts';

/** The filters of lists of orders as conditions of queries. */

export type Filters = Omit<OrderFilters, 'limit' | 'cursor'>;

export interface StartOfPage {
  orders: SQL | undefined;
  /** The same condition for an index of items. */
  items: SQL | undefined;
}

export function startingAt(cursor: [moment: string, id: string] | undefined): StartOfPage {
  return {
    orders: afterCursor(cursor, orders.orderDate, orders.id),
    items: afterCursor(cursor, orderItems.orderDate, orderItems.orderId),
  };
}

/** All filters except the search text. */
export function matches(filters: Filters): SQL | undefined {
  return and(
    // A literal: with a parameter a prepared statement could not use the indexes of what is not deleted.
    sql`not ${orders.isDeleted}`,
    filters.locationId ? eq(orders.locationId, filters.locationId) : undefined,
    filters.orderedBy ? eq(orders.orderedBy, filters.orderedBy) : undefined,
    filters.status ? inArray(orders.status, filters.status) : undefined,
    filters.needsApproval ? sql`${orders.needsApproval}` : undefined,
    filters.from ? gte(orders.orderDate, filters.from.toISOString()) : undefined,
    filters.to ? lt(orders.orderDate, filters.to.toISOString()) : undefined,
    filters.vendorId ? hasVendor([filters.vendorId]) : undefined,
  );
}

interface Filtered {
  filters: Filters;
  /** Narrows the orders to those that the caller may see. */
  restriction: SQL | undefined;
  from: StartOfPage;
}

/**
 * All filters except text and state, for an index of items: `items` are conditions on columns of items, `orders` those that
 * only columns of orders can answer.
 */
export function onItems({ filters, restriction, from }: Filtered) {
  const { locationId, orderedBy, vendorId, q, needsApproval } = filters;
  return {
    items: and(
      locationId ? eq(orderItems.locationId, locationId) : undefined,
      filters.from ? gte(orderItems.orderDate, filters.from.toISOString()) : undefined,
      filters.to ? lt(orderItems.orderDate, filters.to.toISOString()) : undefined,
      from.items,
    ),
    orders: and(
      orderedBy ? eq(orders.orderedBy, orderedBy) : undefined,
      needsApproval ? sql`${orders.needsApproval}` : undefined,
      // Without a text the scan of the vendor's items is this filter.
      vendorId && q ? matches({ vendorId }) : undefined,
      restriction,
    ),
  };
}

/** Order id, employee, location or vendor contains the text: evaluated for every order. */
export function containing(db: Db, text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  return or(
    containsText(orders.id, text),
    containsText(sql`${orders.employeeName}`, text),
    exists(
      db
        .select({ one: sql`1` })
        .from(locations)
        .where(and(eq(locations.id, orders.locationId), containsText(locations.name, text))),
    ),
    exists(
      db
        .select({ one: sql`1` })
        .from(orderItems)
        .innerJoin(vendors, eq(vendors.id, orderItems.vendorId))
        .where(
          and(
            eq(orderItems.orderId, orders.id),
            eq(orderItems.isDeleted, false),
            containsText(vendors.name, text),
          ),
        ),
    ),
  );
}
