import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { DOCUMENT_LINES_MAX } from '../../contract/values/limits.ts';
import type { OrderStatus } from '../../contract/calls/orders.ts';
import type { OpenVendor, OpenVendorFilters } from '../../contract/calls/vendor-orders.ts';
import type { Db } from '../db/open.ts';
import { vendorAccounts, vendors } from '../db/schema/catalogue.ts';
import { orders } from '../db/schema/orders.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { purchaseOrders } from '../db/schema/purchase-orders.ts';
import { limitTo } from '../db/row-limit.ts';
import { isOpen } from '../order-items/item-columns.ts';
import { hasOpenItems, listItemsOfPurchaseOrder, listOpenItems } from '../order-items/queries.ts';
import type { NumberedItem } from '../order-items/queries.ts';
import { containsText } from '../lists/contains-text.ts';
import { namesContaining } from '../orders/names.ts';
import type { Named } from '../orders/names.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { purchaseOrder } from '../drawing/purchase-order.ts';
import type { PurchaseOrder } from '../drawing/purchase-order.ts';
import { notFound, refuse } from '../failure.ts';

export interface VendorAtLocation {
  vendorId: number;
  locationId: number;
}

type VendorRow = typeof vendors.$inferSelect;

/** The two sides of a purchase order. */
interface Parties {
  vendor: VendorRow;
  location: typeof locations.$inferSelect;
  /** The vendor's number for the location. */
  accountNumber: string | null;
}

/**
 * Throws `not_found`. A deleted vendor or location is found while items are open, because they are still to be delivered
 * (D7, D20).
 */
export async function getVendorAndLocation(db: Db, of: VendorAtLocation): Promise<Parties> {
  const vendor = await getVendorOfOrders(db, of);
  const [found] = await selectPlace(db, of);
  if (!found || (found.location.isDeleted && !(await hasOpenItems(db, of))))
    throw notFound('location');
  return { vendor, ...found };
}

/** The location, deleted or not, and the vendor's number for it. */
export function selectPlace(db: Db, { vendorId, locationId }: VendorAtLocation) {
  const isOfVendor = and(
    eq(vendorAccounts.locationId, locations.id),
    eq(vendorAccounts.vendorId, vendorId),
  );
  return db
    .select({ location: locations, accountNumber: vendorAccounts.accountNumber })
    .from(locations)
    .leftJoin(vendorAccounts, isOfVendor)
    .where(eq(locations.id, locationId));
}

/** The vendor, also a deleted one while items are open: at this location, or at any when omitted. */
export async function getVendorOfOrders(
  db: Db,
  of: { vendorId: number; locationId?: number | undefined },
): Promise<VendorRow> {
  const [vendor] = await db.select().from(vendors).where(eq(vendors.id, of.vendorId));
  if (!vendor || (vendor.isDeleted && !(await hasOpenItems(db, of)))) throw notFound('vendor');
  return vendor;
}

interface OfItems extends Parties {
  items: readonly NumberedItem[];
  number: number | null;
  now: Date;
}

/** One more than a document holds: that there are too many must be seen, but not how many. */
export const READ_FOR_DOCUMENT = DOCUMENT_LINES_MAX + 1;

/**
 * The purchase order drawn of these items, with the organization's settings and the delivery days of their numbers. Throws
 * `document_too_long` when they are more than a document may hold.
 */
export async function purchaseOrderOf(db: Db, of: OfItems): Promise<PurchaseOrder> {
  if (of.items.length > DOCUMENT_LINES_MAX) throw tooLong(of);
  const numbers = of.items.map(({ purchaseOrderNumber }) => purchaseOrderNumber);
  const { number, deliveryDate } = purchaseOrders;
  const [organization, dates] = await Promise.all([
    getOrganizationSettings(db),
    db
      .select({ number, deliveryDate })
      .from(purchaseOrders)
      .where(inArray(number, [...new Set(numbers)])),
  ]);
  const deliveryDates = new Map(dates.map((date) => [date.number, date.deliveryDate]));
  return purchaseOrder({ organization, deliveryDates, ...of });
}

const tooLong = ({ vendor, location }: Parties) =>
  refuse('document_too_long', {
    max: DOCUMENT_LINES_MAX,
    vendorName: vendor.name,
    locationName: location.name,
  });

/** A vendor's open items at one location now (D20), or those of them that have a number. */
export async function getPurchaseOrder(
  db: Db,
  { now, number: only, ...of }: VendorAtLocation & { number?: number | undefined; now: Date },
): Promise<PurchaseOrder> {
  const [parties, items] = await Promise.all([
    getVendorAndLocation(db, of),
    listOpenItems(db, { ...of, number: only }, READ_FOR_DOCUMENT),
  ]);
  return purchaseOrderOf(db, { ...parties, items, number: only ?? highestNumber(items), now });
}

/** The same, for sending. Throws `not_found`, and `nothing_open`. */
export async function getPurchaseOrderToSend(
  ...of: Parameters<typeof getPurchaseOrder>
): Promise<PurchaseOrder> {
  const order = await getPurchaseOrder(...of);
  if (order.totalLines === 0)
    throw refuse('nothing_open', {
      vendorName: order.vendor.name,
      locationName: order.location.name,
    });
  return order;
}

/** Null when nothing is open. */
function highestNumber(items: readonly NumberedItem[]): number | null {
  return items.reduce((highest, item) => Math.max(highest, item.purchaseOrderNumber), 0) || null;
}

/**
 * A purchase order by its number, as of the moment it got it: its items in any state, without those of cancelled orders.
 * Throws `not_found`, also where it has no items any more.
 */
export async function getNumberedPurchaseOrder(
  db: Db,
  number: number,
): Promise<PurchaseOrder & { number: number }> {
  const [record] = await db.select().from(purchaseOrders).where(eq(purchaseOrders.number, number));
  if (!record) throw notFound('purchase_order');
  const [[vendor], [place], items] = await Promise.all([
    db.select().from(vendors).where(eq(vendors.id, record.vendorId)),
    selectPlace(db, record),
    listItemsOfPurchaseOrder(db, { ...record, most: READ_FOR_DOCUMENT }),
  ]);
  if (!vendor || !place || items.length === 0) throw notFound('purchase_order');
  const now = new Date(record.createdAt);
  const order = await purchaseOrderOf(db, { vendor, ...place, items, number, now });
  return { ...order, number };
}

/**
 * Vendors with open items (D20) of matching orders, sorted by name, in one query. It reads the orders in the wanted
 * states, or only the open items when completed orders are wanted too; at most the newest `READ_MAX` of each.
 */
export async function listOpenVendors(
  db: Db,
  { q, status }: OpenVendorFilters,
): Promise<OpenVendor[]> {
  const named = q ? await namesContaining(db, q, { products: false }) : undefined;
  const conditions = and(
    status && inArray(orders.status, status),
    q && named ? or(containsText(sql`orders.id`, q), isOfNamed(named)) : undefined,
  );
  const isCurrent = status && !status.includes('completed');
  const { rows } = await db.execute<OpenVendor>(sql`
    select vendor.id as "vendorId", vendor.name as "vendorName", vendor.contact_person as "contactPerson",
      count(distinct orders.id)::int as orders, count(distinct orders.location_id)::int as locations,
      count(*)::int as items
    from ${isCurrent ? itemsOfOrders(status) : ordersOfItems}
      join vendors as vendor on vendor.id = order_items.vendor_id
    where ${conditions ?? sql`true`}
    group by vendor.id order by vendor.name collate by_name, vendor.id`);
  return rows;
}

function isOfNamed(named: Named): SQL {
  return sql`(orders.location_id = any(${sql.param(named.locations)}::int[])
    or vendor.id = any(${sql.param(named.vendors)}::int[])
    or orders.employee_name = any(${sql.param(named.employees)}::text[]))`;
}

const READ_MAX = 10_000;

/** The newest orders of each state, with their open items. `offset 0` prevents the planner from joining all items. */
function itemsOfOrders(status: readonly OrderStatus[]): SQL {
  const current = status.filter((state) => state !== 'cancelled');
  return sql`unnest(${sql.param(current)}::text[]) as wanted(status)
    cross join lateral (
      select * from orders where not orders.is_deleted and orders.status = wanted.status
      order by orders.order_date desc, orders.id desc ${limitTo(READ_MAX)}
    ) as orders
    cross join lateral (
      select order_items.vendor_id from order_items
      where order_items.order_id = orders.id and ${isOpen} offset 0
    ) as order_items`;
}

/** The newest open items, with their orders. */
const ordersOfItems = sql`(
      select order_items.vendor_id, order_items.order_id from order_items where ${isOpen}
      order by order_items.order_date desc, order_items.id ${limitTo(READ_MAX)}
    ) as order_items
    cross join lateral (select * from orders as own where own.id = order_items.order_id offset 0) as orders`;
