import { and, desc, eq, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { InvoicePhoto, InvoicePhotoFilters } from '../../contract/invoice-photos.ts';
import { COUNTED_MAX } from '../../contract/limits.ts';
import { LOOK_BACK_ORDERS } from '../../contract/orders.ts';
import type { SelectQuery } from '../db/contract-rows.ts';
import type { Db } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { invoicePhotos, orders } from '../db/schema/ordering.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { afterCursor, countedUpTo, readCursor } from '../http/paging.ts';
import type { Counted } from '../http/paging.ts';

/** The vendor of the order's items, or of the order when it has none left. */
const vendorName = sql<string | null>`coalesce((
  select case when count(distinct line.vendor_id) > 1 then 'Multiple vendors' else min(vendor.name) end
  from order_items as line join vendors as vendor on vendor.id = line.vendor_id
  where line.order_id = ${orders.id} and not line.is_deleted), ${vendors.name})`;

/** Photos of orders that are not deleted, newest order first: all, or with `limit` a page and one row more. */
export function listInvoicePhotos(db: Db, filters: InvoicePhotoFilters): SelectQuery<InvoicePhoto> {
  const query = db
    .select({
      id: sql<string>`photo.id`,
      url: sql<string>`photo.url`,
      orderId: orders.id,
      orderDate: orders.orderDate,
      locationId: locations.id,
      locationName: locations.name,
      vendorName,
      ottomateEmail: locations.ottomateEmail,
      ottomateEmailStatus: orders.ottomateEmailStatus,
    })
    .from(orders)
    .innerJoin(photosOfOrder(filters), sql`true`)
    .innerJoin(locations, eq(locations.id, orders.locationId))
    .leftJoin(vendors, eq(vendors.id, orders.vendorId))
    .where(and(matches(filters), after(filters.cursor)))
    .orderBy(desc(orders.orderDate), sql`photo.position desc`);
  return filters.limit ? query.limit(filters.limit + 1) : query;
}

/** Within an order, photos go by `position`; the cursor names the last photo by its id. */
function after(cursorText: string | undefined): SQL | undefined {
  const cursor = readCursor(cursorText, 'uuid');
  if (!cursor) return undefined;
  const [moment, id] = cursor;
  const position = sql`(select last.position from ${invoicePhotos} as last where last.id = ${id})`;
  return afterCursor([moment, position], orders.orderDate, sql`photo.position`);
}

/** How many match, whatever the page, up to `COUNTED_MAX`: the count must not grow with the age of the business. */
export async function countInvoicePhotos(db: Db, listed: InvoicePhotoFilters): Promise<Counted> {
  const filters = { ...listed, limit: COUNTED_MAX + 1, cursor: undefined };
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select 1 from ${orders} cross join ${photosOfOrder(filters)}
      where ${matches(filters)} limit ${COUNTED_MAX + 1}) as found`);
  return countedUpTo(COUNTED_MAX, rows[0]?.total ?? 0);
}

/** With a filter by person or date, photos are looked up per order: otherwise the planner would read all of them. */
function photosOfOrder({ from, orderedBy }: InvoicePhotoFilters) {
  return sql`lateral (
    select photo.id, photo.url, photo.position from ${invoicePhotos} as photo
    where photo.order_id = ${orders.id} and not photo.is_deleted ${from || orderedBy ? sql`offset 0` : sql``}
  ) as photo`;
}

function matches(filters: InvoicePhotoFilters): SQL | undefined {
  return and(ofOrders(filters), passesSearch(filters));
}

/** Conditions with an index. */
function ofOrders({ locationId, orderedBy, orderId, from, to }: InvoicePhotoFilters) {
  return and(
    // Not a parameter: without its value a prepared statement cannot use the indexes of what is not deleted.
    sql`not ${orders.isDeleted}`,
    locationId ? eq(orders.locationId, locationId) : undefined,
    orderedBy ? eq(orders.orderedBy, orderedBy) : undefined,
    orderId ? eq(orders.id, orderId) : undefined,
    from ? gte(orders.orderDate, from.toISOString()) : undefined,
    to ? lt(orders.orderDate, to.toISOString()) : undefined,
  );
}

/** Conditions without an index: pages evaluate them for the newest `LOOK_BACK_ORDERS`, whole lists for every order. */
function passesSearch(filters: InvoicePhotoFilters): SQL | undefined {
  const { status, vendorId, q, limit, cursor } = filters;
  if (!status && !vendorId && !q) return undefined;
  const until = readCursor(cursor, 'uuid')?.[0];
  const isNew = sql`${orders.id} = any(array(
    select orders.id from orders
    where ${and(ofOrders(filters), until ? lte(orders.orderDate, until) : undefined)}
    order by orders.order_date desc, orders.id desc limit ${LOOK_BACK_ORDERS}))`;
  return and(
    limit || cursor ? isNew : undefined,
    status ? inArray(orders.ottomateEmailStatus, status) : undefined,
    vendorId ? hasItem(sql`line.vendor_id = ${vendorId}`) : undefined,
    q ? contains(q) : undefined,
  );
}

function contains(text: string): SQL {
  const within = (value: SQL | AnyColumn) => sql`position(lower(${text}) in lower(${value})) > 0`;
  return sql`(${or(
    within(orders.id),
    within(orders.employeeName),
    sql`${orders.locationId} in (select id from locations where ${within(sql`locations.name`)})`,
    hasItem(
      sql`line.vendor_id = any(array(select id from vendors where ${within(sql`vendors.name`)}))`,
    ),
  )})`;
}

/** Not `exists`: the planner would turn that into a scan of all items. */
function hasItem(condition: SQL): SQL {
  return sql`(select true from order_items as line
    where line.order_id = ${orders.id} and not line.is_deleted and ${condition} limit 1) is true`;
}
