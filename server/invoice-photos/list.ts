import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { InvoicePhoto, InvoicePhotoFilters } from '../../contract/invoice-photos.ts';
import { COUNTED_MAX } from '../../contract/orders.ts';
import type { Db } from '../db/open.ts';
import { invoicePhotos, locations, orders, vendors } from '../db/schema.ts';
import { badCursor, readCursor } from '../http/paging.ts';

/** The vendor of the order's items, or of the order when it has none left. */
const vendorName = sql<string | null>`coalesce((
  select case when count(distinct line.vendor_id) > 1 then 'Multiple vendors' else min(vendor.name) end
  from order_items as line join vendors as vendor on vendor.id = line.vendor_id
  where line.order_id = ${orders.id} and not line.is_deleted), ${vendors.name})`;

/** `position`, the place among all photos, is what the list's next page goes by. */
export interface ListedPhoto {
  photo: InvoicePhoto;
  position: number;
}

/** Photos of orders that are not deleted, newest order first: all, or with `limit` a page and one row more. */
export async function listInvoicePhotos(
  db: Db,
  filters: InvoicePhotoFilters,
): Promise<ListedPhoto[]> {
  const query = db
    .select({
      photo: {
        id: invoicePhotos.id,
        url: invoicePhotos.url,
        orderId: orders.id,
        orderDate: orders.orderDate,
        locationId: locations.id,
        locationName: locations.name,
        vendorName,
        ottomateEmail: locations.ottomateEmail,
        ottomateEmailStatus: orders.ottomateEmailStatus,
      },
      position: invoicePhotos.position,
    })
    .from(invoicePhotos)
    .innerJoin(orders, eq(orders.id, invoicePhotos.orderId))
    .innerJoin(locations, eq(locations.id, orders.locationId))
    .leftJoin(vendors, eq(vendors.id, orders.vendorId))
    .where(and(matches(filters), after(filters.cursor)))
    .orderBy(desc(orders.orderDate), desc(invoicePhotos.position));
  return filters.limit ? query.limit(filters.limit + 1) : query;
}

/** How many match, whatever the page, up to `COUNTED_MAX`: the count must not grow with the age of the business. */
export async function countInvoicePhotos(db: Db, filters: InvoicePhotoFilters): Promise<number> {
  const some = db
    .select({ id: invoicePhotos.id })
    .from(invoicePhotos)
    .innerJoin(orders, eq(orders.id, invoicePhotos.orderId))
    .where(matches(filters))
    .limit(COUNTED_MAX);
  return db.$count(some.as('some'));
}

function matches({ locationId, from, to }: InvoicePhotoFilters) {
  return and(
    eq(invoicePhotos.isDeleted, false),
    eq(orders.isDeleted, false),
    locationId ? eq(orders.locationId, locationId) : undefined,
    from ? gte(orders.orderDate, from.toISOString()) : undefined,
    to ? lt(orders.orderDate, to.toISOString()) : undefined,
  );
}

function after(cursorText: string | undefined) {
  const cursor = readCursor(cursorText);
  if (!cursor) return undefined;
  const [moment, position] = cursor;
  if (!/^[1-9]\d{0,8}$/.test(position)) throw badCursor();
  return sql`(${orders.orderDate}, ${invoicePhotos.position}) < (${moment}::timestamptz, ${Number(position)})`;
}
