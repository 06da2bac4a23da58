import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { ItemStatus, OrderItemFilters } from '../../contract/calls/order-items.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { orders } from '../db/schema/orders.ts';
import type { Cursor } from '../lists/paging.ts';
import { isOpen, isPresent } from './item-columns.ts';

type Filters = Omit<OrderItemFilters, 'limit' | 'cursor' | 'q'>;

export interface Walk {
  filters: Filters;
  /** The last row of the page before. */
  cursor: Cursor | undefined;
  /** Along an index of items, or of their orders. */
  by: 'item' | 'order';
  /** More conditions on both. */
  and?: SQL | undefined;
  /** More columns of both. */
  columns?: SQL | undefined;
  most: number;
}

/** Whether the filters select items that few orders have: then an index of items is walked. */
export function isByItem({ vendorId, status, open, orderId }: Filters): boolean {
  return Boolean(vendorId ?? status ?? open ?? orderId);
}

/** (id, order_date) of the newest matching items: newest order first, within an order as ordered. See docs/lists.md. */
export function walkItems(walk: Walk): SQL {
  const { status = [] } = walk.filters;
  if (walk.by === 'item' && status.length > 1) {
    const each = status.map(
      (state) => sql`(${scan({ ...walk, filters: { ...walk.filters, status: [state] } })})`,
    );
    return sql`select * from (${sql.join(each, sql` union all `)}) as either order by order_date desc, id limit ${walk.most}`;
  }
  return scan(walk);
}

function scan({ filters, cursor, by, and: more, columns, most }: Walk): SQL {
  const needsOrders = by === 'order' || filters.orderedBy || more || columns;
  const date = by === 'item' ? orderItems.orderDate : orders.orderDate;
  const conditions = and(
    needsOrders ? sql`not orders.is_deleted` : undefined,
    // Open items are present; asking again would read the table beside the index.
    filters.open ? undefined : isPresent,
    itemMatches(filters, by),
    cursor &&
      sql`${date} <= ${cursor[0]}::timestamptz
      and (${date} < ${cursor[0]}::timestamptz or ${orderItems.id} > ${Number(cursor[1])})`,
    more,
  );
  const from =
    by === 'order'
      ? // Not joined: the planner could read all items instead of those of the first orders.
        sql`orders, lateral (select * from order_items as own where own.order_id = orders.id offset 0) as order_items`
      : needsOrders
        ? sql`order_items join orders on orders.id = order_items.order_id`
        : sql`order_items`;
  return sql`
    select order_items.id, ${date}${columns ? sql`, ${columns}` : sql``} from ${from} where ${conditions}
    order by ${date} desc, order_items.id limit ${most}`;
}

/** All filters but the search text, on the columns of the index that is walked. */
export function itemMatches(filters: Filters, by: Walk['by']): SQL | undefined {
  const at = by === 'item' ? orderItems : orders;
  const { locationId, vendorId, orderedBy, orderId, status, open, from, to } = filters;
  return and(
    locationId ? eq(at.locationId, locationId) : undefined,
    from ? gte(at.orderDate, from.toISOString()) : undefined,
    to ? lt(at.orderDate, to.toISOString()) : undefined,
    orderedBy ? eq(orders.orderedBy, orderedBy) : undefined,
    orderId ? eq(orderItems.orderId, orderId) : undefined,
    vendorId ? eq(orderItems.vendorId, vendorId) : undefined,
    open ? isOpen : undefined,
    status?.length === 1 ? inState(status[0]) : status && inArray(orderItems.orderedStatus, status),
  );
}

/** A literal: with a parameter a prepared statement could not use the index of what is missing. */
function inState(status: ItemStatus | undefined): SQL {
  return sql`${orderItems.orderedStatus} = ${sql.raw(`'${status}'`)}`;
}
