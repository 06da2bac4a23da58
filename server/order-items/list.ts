import { and, asc, count, desc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { OrderItem, OrderItemFilters } from '../../contract/order-items.ts';
import { COUNTED_MAX, FOUND_COUNTED_MAX } from '../../contract/limits.ts';
import type { Db } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { orderItems, orders } from '../db/schema/ordering.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { countedUpTo, readCursor } from '../http/paging.ts';
import type { Counted } from '../http/paging.ts';
import { isOpen, selectItems } from './item-columns.ts';
import { ofOrders, searchFrom } from './search.ts';

const newestOrderFirst = [desc(orders.orderDate), asc(orderItems.id)];

/**
 * In a vendor's whole history, the newest items come first rather than the newest orders': that is an index scan.
 * Open items are few, so their sequence costs little.
 */
const isHistoryOfVendor = ({ vendorId, open, q }: OrderItemFilters) =>
  vendorId !== undefined && !open && !q;

/** All matching items, newest order first, in the order's own sequence. */
export function allOrderItems(db: Db, filters: OrderItemFilters) {
  const ofVendor = isHistoryOfVendor(filters);
  return selectItems(db)
    .where(and(matches(filters), ofVendor ? afterItem(filters.cursor) : after(filters.cursor)))
    .orderBy(...(ofVendor ? [desc(orderItems.id)] : newestOrderFirst));
}

/** The same in pages, with one row more. A page costs the same however old the business is. */
export async function pageOfOrderItems(
  db: Db,
  filters: OrderItemFilters & { limit: number },
): Promise<OrderItem[]> {
  const { limit, q } = filters;
  if (q) return pageOfSearch(db, { ...filters, q });
  return allOrderItems(db, filters).limit(limit + 1);
}

async function pageOfSearch(
  db: Db,
  filters: OrderItemFilters & { limit: number; q: string },
): Promise<OrderItem[]> {
  const most = filters.limit + 1;
  const source = await searchFrom(db, filters.q, filters, {
    until: readCursor(filters.cursor, 'number')?.[0],
    most,
    which: 'newest',
    // The order in which the previous page ended may have no items left.
    items: and(passes(filters), after(filters.cursor)),
  });
  const { rows } = await db.execute<{ id: number }>(sql`
    select order_items.id from ${source} and ${and(matches(filters), after(filters.cursor))}
    order by orders.order_date desc, order_items.id limit ${most}`);
  const ids = rows.map(({ id }) => id);
  return selectItems(db)
    .where(sql`${orderItems.id} = any(${sql.param(ids)})`)
    .orderBy(...newestOrderFirst);
}

/** How many match, whatever the page, up to `FOUND_COUNTED_MAX` of a text or of all that a vendor ever had. */
export async function countOrderItems(db: Db, filters: OrderItemFilters): Promise<Counted> {
  if (filters.q) return countSearch(db, { ...filters, q: filters.q });
  const most = isHistoryOfVendor(filters) ? FOUND_COUNTED_MAX : COUNTED_MAX;
  const found = db
    .select({ one: sql`1` })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(matches(filters))
    .limit(most + 1)
    .as('found');
  const [counted] = await db.select({ total: count() }).from(found);
  return countedUpTo(most, counted?.total ?? 0);
}

async function countSearch(db: Db, filters: OrderItemFilters & { q: string }): Promise<Counted> {
  const most = FOUND_COUNTED_MAX + 1;
  const items = passes(filters);
  const source = await searchFrom(db, filters.q, filters, {
    until: undefined,
    most,
    which: 'any',
    items,
  });
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select 1 from ${source} and ${matches(filters)} limit ${most}
    ) as found`);
  return countedUpTo(FOUND_COUNTED_MAX, rows[0]?.total ?? 0);
}

function matches(filters: OrderItemFilters): SQL | undefined {
  return and(
    ofOrders(filters),
    eq(orderItems.isDeleted, false),
    filters.orderId ? eq(orderItems.orderId, filters.orderId) : undefined,
    passes(filters),
    filters.q ? contains(filters.q) : undefined,
  );
}

/** The filters that can differ between items of an order. */
function passes(filters: OrderItemFilters): SQL | undefined {
  return and(
    filters.open ? isOpen : undefined,
    filters.vendorId ? eq(orderItems.vendorId, filters.vendorId) : undefined,
    // With the vendor, an index of the items applies; `ofOrders` filters orders the same way.
    filters.locationId ? eq(orderItems.locationId, filters.locationId) : undefined,
    filters.status ? inArray(orderItems.orderedStatus, filters.status) : undefined,
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
  const cursor = readCursor(cursorText, 'number');
  if (!cursor) return undefined;
  const [moment, id] = cursor;
  // The first condition uses the index of the orders' moments; the second excludes what the previous page showed.
  return and(
    lte(orders.orderDate, moment),
    or(lt(orders.orderDate, moment), gt(orderItems.id, Number(id))),
  );
}

function afterItem(cursorText: string | undefined): SQL | undefined {
  const cursor = readCursor(cursorText, 'number');
  return cursor && lt(orderItems.id, Number(cursor[1]));
}
