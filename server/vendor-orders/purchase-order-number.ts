import type { Db } from '../db/open.ts';
import { conflict } from '../failure.ts';
import { numberOpenItems } from '../order-items/purchase-order-number.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { purchaseOrder } from './purchase-order.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import { getVendorAndLocation } from './queries.ts';
import type { VendorAtLocation } from './queries.ts';

/**
 * The purchase order as it is about to be sent: its open items share one number from here on. Call in a transaction.
 * Throws not found, and `conflict` when nothing is open.
 */
export async function numberedPurchaseOrder(
  db: Db,
  { now, ...of }: VendorAtLocation & { now: Date },
): Promise<PurchaseOrder> {
  const { vendor, location } = await getVendorAndLocation(db, of);
  const { number, items } = await numberOpenItems(db, { ...of, now });
  if (items.length === 0) {
    throw conflict(`Nothing is open with ${vendor.name} for ${location.name}.`);
  }
  const organization = await getOrganizationSettings(db);
  return purchaseOrder({ organization, vendor, location, items, number, now });
}
