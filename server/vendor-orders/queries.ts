import { eq, sql } from 'drizzle-orm';
import type { Location } from '../../contract/locations.ts';
import { LOOK_BACK_ORDERS, ORDER_STATUSES } from '../../contract/orders.ts';
import type { OpenVendor, OpenVendorFilters } from '../../contract/vendor-orders.ts';
import type { Vendor } from '../../contract/vendors.ts';
import type { Db } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { notFound } from '../failure.ts';
import { findPurchaseOrderNumber } from '../order-items/purchase-order-number.ts';
import { hasOpenItems, listOpenItems } from '../order-items/queries.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { purchaseOrder } from './purchase-order.ts';
import type { PurchaseOrder } from './purchase-order.ts';

export interface VendorAtLocation {
  vendorId: number;
  locationId: number;
}

/**
 * Throws not found. A deleted vendor or location is found while items are open, because they are still to be delivered (D7, D20).
 */
export async function getVendorAndLocation(
  db: Db,
  of: VendorAtLocation,
): Promise<{ vendor: Vendor; location: Location }> {
  const vendor = await getVendorOfOrders(db, of);
  const [location] = await db.select().from(locations).where(eq(locations.id, of.locationId));
  if (!location || (location.isDeleted && !(await hasOpenItems(db, of))))
    throw notFound('location');
  return { vendor, location };
}

/** The vendor, also a deleted one while items are open: at this location, or at any when omitted. */
export async function getVendorOfOrders(
  db: Db,
  of: { vendorId: number; locationId?: number | undefined },
): Promise<Vendor> {
  const [vendor] = await db.select().from(vendors).where(eq(vendors.id, of.vendorId));
  if (!vendor || (vendor.isDeleted && !(await hasOpenItems(db, of)))) throw notFound('vendor');
  return vendor;
}

/** A vendor's open items at one location now (D20). */
export async function getPurchaseOrder(
  db: Db,
  { now, ...of }: VendorAtLocation & { now: Date },
): Promise<PurchaseOrder> {
  const [{ vendor, location }, organization, items, number] = await Promise.all([
    getVendorAndLocation(db, of),
    getOrganizationSettings(db),
    listOpenItems(db, of),
    findPurchaseOrderNumber(db, of),
  ]);
  return purchaseOrder({ organization, vendor, location, items, number, now });
}

/**
 * Vendors with open items (D20) of matching orders, sorted by name, in one query. It starts with the orders of each state and
 * reads the newest `LOOK_BACK_ORDERS`: all current orders, and the recent part of the completed ones, which may have
 * been completed by hand with items still open.
 */
export async function listOpenVendors(
  db: Db,
  { q, status = [...ORDER_STATUSES] }: OpenVendorFilters,
): Promise<OpenVendor[]> {
  const states = sql.param(status.filter((state) => state !== 'cancelled'));
  const names = [sql`found.id`, sql`found.employee_name`, sql`place.name`, sql`vendor.name`];
  const matchesText = names.map((name) => sql`position(lower(${q}) in lower(${name})) > 0`);
  // `offset 0` prevents the planner from joining all items instead of looking up those of each order.
  const { rows } = await db.execute<OpenVendor>(sql`
    select vendor.id as "vendorId", vendor.name as "vendorName", vendor.contact_person as "contactPerson",
      count(distinct found.id)::int as orders, count(distinct found.location_id)::int as locations,
      count(*)::int as items
    from unnest(${states}::text[]) as wanted(status),
      lateral (
        select orders.id, orders.location_id, orders.employee_name from orders
        where not orders.is_deleted and orders.status = wanted.status
        order by orders.order_date desc, orders.id desc limit ${LOOK_BACK_ORDERS}
      ) as found,
      lateral (
        select own.vendor_id from order_items as own
        where own.order_id = found.id and not own.is_deleted
          and own.ordered_status in ('pending', 'ordered') offset 0
      ) as line,
      locations as place, vendors as vendor
    where place.id = found.location_id and vendor.id = line.vendor_id
      ${q ? sql`and (${sql.join(matchesText, sql` or `)})` : sql``}
    group by vendor.id order by lower(vendor.name), vendor.id`);
  return rows;
}
