import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { InvoicePhoto, InvoicePhotoFilters } from '../../contract/calls/invoice-photos.ts';
import type { Coded } from '../../contract/statements/statement.ts';
import { stated, inEnglish } from '../../contract/statements/table.ts';
import { PAGE_COUNTED_MAX } from '../../contract/values/limits.ts';
import type { SelectQuery } from '../db/contract-rows.ts';
import type { Db } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { invoicePhotos, orders } from '../db/schema/orders.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { countedUpTo, readCursor, rowsByIds } from '../lists/paging.ts';
import type { Counted, Cursor } from '../lists/paging.ts';
import { containing, matches } from '../orders/filters.ts';
import { idsOf, isSparse, newestThatMatch, searchFor } from '../orders/list.ts';
import type { Which } from '../orders/list.ts';

/** The vendor of the order's items, or of the order when it has none left. */
const hasSeveral = sql`cardinality(${orders.vendorIds}) > 1`;
const SEVERAL = stated('several_vendors');
const vendorName = sql<
  string | null
>`case when ${hasSeveral} then ${inEnglish(SEVERAL)} else ${vendors.name} end`;
const vendorNameCoded = sql<Coded | null>`case
  when ${hasSeveral} then ${JSON.stringify(SEVERAL)}::jsonb
  when ${vendors.name} is not null
    then jsonb_build_object('code', 'named', 'params', jsonb_build_object('name', ${vendors.name})) end`;

/**
 * Photos of orders that are not deleted, newest order first, within an order the latest first. Pages walk orders in the
 * sequence of their index, so orders of the same moment stay together.
 */
export function allInvoicePhotos(db: Db, filters: InvoicePhotoFilters): SelectQuery<InvoicePhoto> {
  const { status, orderId, ...ofOrders } = filters;
  return selectPhotos(db).where(
    and(matches(ofOrders), ofPhotos({ status, orderId }), containing(db, filters.q)),
  );
}

/** A page and its count. Neither costs more the older the business is: see docs/lists.md. */
export function invoicePhotoList(db: Db, listed: InvoicePhotoFilters) {
  const { status, orderId, ...filters } = listed;
  const search = searchFor(db, filters.q);
  const restriction = ofPhotos({ status, orderId });
  return {
    /** With one row more, as JSON. */
    page: async ({ limit, cursor: text }: { limit: number; cursor?: string | undefined }) => {
      const cursor = readCursor(text, 'photo');
      // The order in which the previous page ended may have no photos left.
      const ids = await photoOrders(db, { filters, restriction, cursor, most: limit + 2, search });
      return rowsByIds(db, ids, (page) =>
        selectPhotos(db)
          .where(and(sql`${orders.id} = any(${page})`, after(cursor)))
          .limit(limit + 1),
      );
    },
    count: async (): Promise<Counted> => {
      const most = PAGE_COUNTED_MAX + 1;
      const term = await search();
      // With a text or a vendor, the photos of the newest orders with photos are counted.
      const newest = isSparse({ filters, ofFew: true }, term)
        ? await newestThatMatch(db, { filters, restriction, from: startingAt(undefined) }, term)
        : undefined;
      const ids = newest
        ? sql`select unnest(${sql.param(newest.ids)}::text[]) as id`
        : await photoOrders(db, { filters, restriction, cursor: undefined, most, search });
      const { rows } = await db.execute<{ total: number }>(sql`
        select count(*)::int as total from (
          select from (${ids}) as page, lateral (
            select from ${invoicePhotos} as photo where photo.order_id = page.id and not photo.is_deleted offset 0
          ) as photo limit ${most}) as found`);
      const { total, stopped } = countedUpTo(PAGE_COUNTED_MAX, rows[0]?.total ?? 0);
      return { total, stopped: stopped || newest?.isWhole === false };
    },
  };
}

interface PhotoOrders extends Omit<Which, 'from'> {
  cursor: Cursor | undefined;
}

/** A query for (id, order_date) of the newest orders with photos that match. */
async function photoOrders(db: Db, { cursor, ...which }: PhotoOrders): Promise<SQL> {
  return idsOf(db, { ...which, from: startingAt(cursor), ofFew: true });
}

function startingAt(cursor: Cursor | undefined): Which['from'] {
  return {
    orders: cursor && sql`(${orders.orderDate}, ${orders.id}) <= ${orderOf(cursor)}`,
    items: cursor && sql`(order_items.order_date, order_items.order_id) <= ${orderOf(cursor)}`,
  };
}

/** Literals: with parameters a prepared statement could not use the indexes of orders with photos. */
function ofPhotos({ status, orderId }: Pick<InvoicePhotoFilters, 'status' | 'orderId'>) {
  return and(
    sql`${orders.hasPhotos}`,
    status ? inArray(orders.ottomateEmailStatus, status) : undefined,
    orderId ? eq(orders.id, orderId) : undefined,
  );
}

function selectPhotos(db: Db) {
  return db
    .select({
      id: sql<string>`photo.id`,
      url: sql<string>`photo.url`,
      orderId: orders.id,
      orderDate: orders.orderDate,
      locationId: locations.id,
      locationName: locations.name,
      vendorName,
      vendorNameCoded,
      ottomateEmail: locations.ottomateEmail,
      ottomateEmailStatus: orders.ottomateEmailStatus,
    })
    .from(orders)
    .innerJoin(photosOfOrder, sql`true`)
    .innerJoin(locations, eq(locations.id, orders.locationId))
    .leftJoin(vendors, sql`${vendors.id} = coalesce(${orders.vendorIds}[1], ${orders.vendorId})`)
    .orderBy(desc(orders.orderDate), desc(orders.id), sql`photo.position desc`)
    .$dynamic();
}

/** The cursor of a page that ends at this photo: the order's moment, then the ids of both. */
export function cursorOf({ id, orderId, orderDate }: InvoicePhoto): Cursor {
  return [orderDate, `${orderId}/${id}`];
}

/** (order_date, id) of the order at which a page ended. */
function orderOf([moment, ids]: Cursor): SQL {
  return sql`(${moment}::timestamptz, ${ids.split('/')[0]}::text)`;
}

/** Photos go by `position`. When the photos of an order moved to another one meanwhile, none follows. */
function after(cursor: Cursor | undefined): SQL | undefined {
  if (!cursor) return undefined;
  const [orderId, id] = cursor[1].split('/');
  return sql`(${orders.orderDate}, ${orders.id}, photo.position) < (${cursor[0]}::timestamptz, ${orderId}::text, coalesce((
    select last.position from ${invoicePhotos} as last where last.id = ${id}::uuid and last.order_id = ${orderId}), 0))`;
}

const photosOfOrder = sql`lateral (
    select photo.id, photo.url, photo.position from ${invoicePhotos} as photo
    where photo.order_id = ${orders.id} and not photo.is_deleted
  ) as photo`;
