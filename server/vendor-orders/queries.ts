import type { Db } from '../db/open.ts';
import { notFound } from '../http/failure.ts';
import { findLocation } from '../locations/queries.ts';
import { findPurchaseOrderNumber, listOpenItems } from '../order-items/queries.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { findVendor } from '../vendors/queries.ts';
import { purchaseOrder } from './purchase-order.ts';
import type { PurchaseOrder } from './purchase-order.ts';

export interface VendorAtLocation {
  vendorId: number;
  locationId: number;
}

/** Both, or not found: a deleted vendor or location takes no orders. */
export async function getVendorAndLocation(db: Db, { vendorId, locationId }: VendorAtLocation) {
  const [vendor, location] = await Promise.all([
    findVendor(db, vendorId),
    findLocation(db, locationId),
  ]);
  if (!vendor) throw notFound('vendor');
  if (!location) throw notFound('location');
  return { vendor, location };
}

/** A vendor's open items at one location as they stand now (D20). */
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
