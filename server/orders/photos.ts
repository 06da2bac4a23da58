import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { invoicePhotos } from '../db/schema/orders.ts';

/** What combining orders needs of their photos; server/invoice-photos adds, lists and sends them. */

/** Returns those orders that have photos. */
export async function listOrdersWithPhotos(
  db: Db,
  orderIds: readonly string[],
): Promise<Set<string>> {
  const found = await db
    .selectDistinct({ orderId: invoicePhotos.orderId })
    .from(invoicePhotos)
    .where(and(inArray(invoicePhotos.orderId, [...orderIds]), eq(invoicePhotos.isDeleted, false)));
  return new Set(found.map(({ orderId }) => orderId));
}

/** Moves photos when orders are combined (D17). */
export async function moveInvoicePhotos(
  tx: Tx,
  { from, to }: { from: readonly string[]; to: string },
): Promise<void> {
  await tx
    .update(invoicePhotos)
    .set({ orderId: to })
    .where(and(inArray(invoicePhotos.orderId, [...from]), eq(invoicePhotos.isDeleted, false)));
}
