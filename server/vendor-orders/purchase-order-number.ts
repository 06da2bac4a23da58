import type { Db } from '../db/open.ts';
import { conflict } from '../failure.ts';
import { numberOpenItems } from '../order-items/purchase-order-number.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import { getVendorAndLocation, purchaseOrderOf, underNumber } from './queries.ts';
import type { VendorAtLocation } from './queries.ts';

interface Drawn extends VendorAtLocation {
  /** Only items under this number; all open items when omitted. */
  number?: number | undefined;
  now: Date;
}

/**
 * The purchase order as it is drawn for the vendor: its open items have a number from here on. `isNumberedNow` when
 * an item had none before. Call in a transaction. Throws not found.
 */
export async function drawnPurchaseOrder(
  db: Db,
  { now, number: only, ...of }: Drawn,
): Promise<{ order: PurchaseOrder; isNumberedNow: boolean }> {
  const parties = await getVendorAndLocation(db, of);
  const { number, items: all, isNumberedNow } = await numberOpenItems(db, { ...of, now });
  const items = underNumber(all, only);
  const order = await purchaseOrderOf(db, { ...parties, items, number: only ?? number, now });
  return { order, isNumberedNow };
}

/** The same, for sending. Throws not found, and `conflict` when nothing is open. */
export async function numberedPurchaseOrder(db: Db, of: Drawn): Promise<PurchaseOrder> {
  const { order } = await drawnPurchaseOrder(db, of);
  if (order.totalLines === 0)
    throw conflict(`Nothing is open with ${order.vendor.name} for ${order.location.name}.`);
  return order;
}
