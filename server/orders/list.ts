import { and, desc, eq, exists, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { COUNTED_MAX, FOUND_COUNTED_MAX } from '../../contract/limits.ts';
import type { Order, OrderFilters } from '../../contract/orders.ts';
import type { Db } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { orderCounts, orderItems, orders } from '../db/schema/ordering.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { afterCursor, countedUpTo, readCursor } from '../http/paging.ts';
import type { Counted } from '../http/paging.ts';
import { selectOrders } from './queries.ts';
import { searchOrders } from './search.ts';

const newestFirst = [desc(orders.orderDate), desc(orders.id)];

/** All orders that match, newest first. `restriction` narrows them to what the caller may see. */
export function allOrders(db: Db, filters: OrderFilters, restriction?: SQL) {
  return selectOrders(db)
    .where(and(matches(db, filters), restriction, containing(db, filters.q)))
    .orderBy(...newestFirst);
}

/** The same in pages, with one row more. A page costs the same however old the business is. */
export async function pageOfOrders(
  db: Db,
  filters: OrderFilters & { limit: number },
  restriction?: SQL,
): Promise<Order[]> {
  const rows = await pageOfIds(db, filters, restriction);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  return selectOrders(db)
    .where(sql`${orders.id} = any(${sql.param(ids)})`)
    .orderBy(...newestFirst);
}

/** The orders of a page, and one more. */
async function pageOfIds(
  db: Db,
  { limit, ...filters }: OrderFilters & { limit: number },
  restriction: SQL | undefined,
): Promise<{ id: string }[]> {
  const cursor = afterCursor(readCursor(filters.cursor, 'text'), orders.orderDate, orders.id);
  const most = limit + 1;
  if (filters.q) {
    const all = { ...filters, status: undefined };
    const condition = and(matches(db, all), restriction);
    const found = await searchOrders(db, filters.q, {
      status: filters.status,
      condition,
      cursor,
      most,
      which: 'newest',
    });
    const { rows } = await db.execute<{ id: string }>(
      sql`select distinct order_date, id from (${found}) as found order by order_date desc, id desc limit ${most}`,
    );
    return rows;
  }
  // Several states are as many index scans: one scan would read all orders in other states.
  const states = filters.status ?? [];
  const condition = and(matches(db, filters), restriction, cursor);
  const page = (more?: SQL) => sql`
    select orders.id, orders.order_date from orders where ${and(condition, more)}
    order by orders.order_date desc, orders.id desc limit ${most}`;
  const { rows } = await db.execute<{ id: string }>(
    states.length > 1
      ? sql`select found.id from unnest(${sql.param(states)}::text[]) as wanted(status),
          lateral (${page(sql`orders.status = wanted.status`)}) as found
          order by found.order_date desc, found.id desc limit ${most}`
      : page(),
  );
  return rows;
}

/**
 * How many match, whatever the page: exact where only location and state filter, else counted up to `COUNTED_MAX`, and a
 * search up to `FOUND_COUNTED_MAX`.
 */
export async function countOrders(
  db: Db,
  filters: OrderFilters,
  restriction?: SQL,
): Promise<Counted> {
  const { orderedBy, vendorId, from, to, q } = filters;
  if (!orderedBy && !vendorId && !from && !to && !q && !restriction) {
    return { total: await knownCount(db, filters), stopped: false };
  }
  const most = q ? FOUND_COUNTED_MAX : COUNTED_MAX;
  const condition = and(matches(db, { ...filters, ...(q && { status: undefined }) }), restriction);
  const found = q
    ? await searchOrders(db, q, {
        status: filters.status,
        condition,
        cursor: undefined,
        most: most + 1,
        which: 'any',
      })
    : sql`select orders.id from orders where ${condition} limit ${most + 1}`;
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(distinct id)::int as total from (${found}) as found`,
  );
  return countedUpTo(most, rows[0]?.total ?? 0);
}

async function knownCount(
  db: Db,
  { locationId, status }: Pick<OrderFilters, 'locationId' | 'status'>,
): Promise<number> {
  const [known] = await db
    .select({ total: sql<number>`coalesce(sum(${orderCounts.orders}), 0)::int` })
    .from(orderCounts)
    .where(
      and(
        locationId ? eq(orderCounts.locationId, locationId) : undefined,
        status ? inArray(orderCounts.status, status) : undefined,
      ),
    );
  return known?.total ?? 0;
}

/** All filters but the search text. */
export function matches(db: Db, filters: Omit<OrderFilters, 'limit' | 'cursor'>): SQL | undefined {
  return and(
    eq(orders.isDeleted, false),
    filters.locationId ? eq(orders.locationId, filters.locationId) : undefined,
    filters.orderedBy ? eq(orders.orderedBy, filters.orderedBy) : undefined,
    filters.status ? inArray(orders.status, filters.status) : undefined,
    filters.from ? gte(orders.orderDate, filters.from.toISOString()) : undefined,
    filters.to ? lt(orders.orderDate, filters.to.toISOString()) : undefined,
    filters.vendorId ? hasItem(db, eq(orderItems.vendorId, filters.vendorId)) : undefined,
  );
}

/** Order id, employee, location or vendor contains the text, ignoring case: evaluated for every order. */
export function containing(db: Db, text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  const within = (value: SQL | typeof orders.id | typeof vendors.name) =>
    sql`position(lower(${text}) in lower(${value})) > 0`;
  return or(
    within(orders.id),
    within(sql`${orders.employeeName}`),
    exists(
      db
        .select({ one: sql`1` })
        .from(locations)
        .where(and(eq(locations.id, orders.locationId), within(sql`${locations.name}`))),
    ),
    hasItem(db, within(vendors.name)),
  );
}

function hasItem(db: Db, condition: SQL): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(orderItems)
      .innerJoin(vendors, eq(vendors.id, orderItems.vendorId))
      .where(and(eq(orderItems.orderId, orders.id), eq(orderItems.isDeleted, false), condition)),
  );
}
