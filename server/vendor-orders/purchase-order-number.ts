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
 * The purchase order as it is drawn for the vendor: its open items share one number from here on. `isNumberedNow` when
 * an item had none before. Call in a transaction. Throws not found.
 */
export async function drawnPurchaseOrder(
  db: Db,
  { now, ...of }: VendorAtLocation & { now: Date },
): Promise<{ order: PurchaseOrder; isNumberedNow: boolean }> {
  const { vendor, location } = await getVendorAndLocation(db, of);
  const { number, items, isNumberedNow } = await numberOpenItems(db, { ...of, now });
  const organization = await getOrganizationSettings(db);
  const order = purchaseOrder({ organization, vendor, location, items, number, now });
  return { order, isNumberedNow };
}

/** The same as it is about to be sent. Throws not found, and `conflict` when nothing is open. */
export async function numberedPurchaseOrder(
  db: Db,
  of: VendorAtLocation & { now: Date },
): Promise<PurchaseOrder> {
  const { order } = await drawnPurchaseOrder(db, of);
  if (order.totalLines === 0)
    throw conflict(`Nothing is open with ${order.vendor.name} for ${order.location.name}.`);
  return order;
}

/**
 * Open items without a number join the present purchase order, or a new one where there is none. Orders are locked
 * before the vendor, as everywhere; an order that comes meanwhile joins the next time. Call in a transaction.
 */
export async function numberOpenItems(
  db: Db,
  { now, ...of }: VendorAtLocation & { now: Date },
): Promise<{ number: number | null; items: OrderItem[]; isNumberedNow: boolean }> {
  const before = await listOpenItems(db, of);
  if (before.every(({ purchaseOrderNumber }) => purchaseOrderNumber !== null))
    return { number: highestNumber(before), items: before, isNumberedNow: false };
  const orderIds = [...new Set(before.map(({ orderId }) => orderId))];
  const locked = new Set((await lockOrders(db, orderIds)).map(({ id }) => id));
  // Of two managers at once, the second finds the number that the first has made.
  await lockVendor(db, of.vendorId);
  const items = (await listOpenItems(db, of)).filter(({ orderId }) => locked.has(orderId));
  if (items.length === 0) return { number: null, items, isNumberedNow: false };
  const number =
    (await findPurchaseOrderNumber(db, of)) ?? (await insertPurchaseOrder(db, { ...of, now }));
  await joinPurchaseOrder(db, { number, itemIds: items.map(({ id }) => id) });
  return { number, items, isNumberedNow: true };
}

/** Of items that all have one: those of a partly delivered purchase order may have an older number. */
function highestNumber(items: readonly OrderItem[]): number | null {
  const numbers = items.map(({ purchaseOrderNumber }) => purchaseOrderNumber ?? 0);
  return numbers.length > 0 ? Math.max(...numbers) : null;
}

/** Also a deleted one: what it owes is numbered all the same. */
async function lockVendor(db: Db, id: number): Promise<void> {
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
