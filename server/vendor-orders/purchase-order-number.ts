import type { OrderItem } from '../../contract/order-items.ts';
import { eq } from 'drizzle-orm';
import { onlyRow } from '../db/only-row.ts';
import type { Db } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { purchaseOrders } from '../db/schema/ordering.ts';
import { conflict } from '../failure.ts';
import {
  findPurchaseOrderNumber,
  joinPurchaseOrder,
  listOpenItems,
} from '../order-items/queries.ts';
import { lockOrders } from '../orders/queries.ts';
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

/**
 * Open items without a number join the present purchase order, or a new one where there is none. Orders are held before
 * the vendor, as everywhere; an order that comes meanwhile joins the next time. Call in a transaction.
 */
export async function numberOpenItems(
  db: Db,
  { now, ...of }: VendorAtLocation & { now: Date },
): Promise<{ number: number | null; items: OrderItem[] }> {
  const before = await listOpenItems(db, of);
  const orderIds = [...new Set(before.map(({ orderId }) => orderId))];
  if (orderIds.length === 0) return { number: null, items: [] };
  const held = new Set((await lockOrders(db, orderIds)).map(({ id }) => id));
  // Of two managers at once, the second finds the number that the first has made.
  await holdVendor(db, of.vendorId);
  const items = (await listOpenItems(db, of)).filter(({ orderId }) => held.has(orderId));
  if (items.length === 0) return { number: null, items };
  const number =
    (await findPurchaseOrderNumber(db, of)) ?? (await insertPurchaseOrder(db, { ...of, now }));
  await joinPurchaseOrder(db, { number, itemIds: items.map(({ id }) => id) });
  return { number, items };
}

/** Whatever became of the vendor: what it owes is numbered all the same. */
async function holdVendor(db: Db, id: number): Promise<void> {
  await db.select({ id: vendors.id }).from(vendors).where(eq(vendors.id, id)).for('no key update');
}

async function insertPurchaseOrder(
  db: Db,
  { now, ...of }: VendorAtLocation & { now: Date },
): Promise<number> {
  const made = await db
    .insert(purchaseOrders)
    .values({ ...of, createdAt: now.toISOString() })
    .returning({ number: purchaseOrders.number });
  return onlyRow(made).number;
}
