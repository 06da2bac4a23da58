import type { PurchaseOrderChange } from '../../../contract/calls/purchase-orders.ts';
import type { Db } from '../../db/open.ts';
import { listOpenItems } from '../../order-items/queries.ts';
import type { PurchaseOrderRow } from '../../purchase-orders/queries.ts';
import type { PurchaseOrder } from '../purchase-order.ts';
import { getVendorAndLocation, purchaseOrderOf, READ_FOR_DOCUMENT } from '../queries.ts';
import { deliveryDayIn } from '../words/moments.ts';
import type { DeliveryDay } from '../words/moments.ts';
import { refuse } from '../../failure.ts';

/** The changes since a purchase order was sent, and nothing else (V4). */
export interface Correction {
  /** Organization, vendor and location; its lines are the present ones. */
  order: PurchaseOrder;
  number: number;
  /** The delivery, also when no item is left. */
  delivery: DeliveryDay | null;
  changes: readonly PurchaseOrderChange[];
}

/** Throws not found, and `conflict` when there is nothing to correct. */
export async function correctionOf(
  db: Db,
  { number, vendorId, locationId, deliveryDate, sentLinesAt, changes }: PurchaseOrderRow,
  now: Date,
): Promise<Correction> {
  if (sentLinesAt === null) throw refuse('purchase_order_not_sent');
  if (changes === null) throw refuse('purchase_order_unchanged');
  const of = { vendorId, locationId };
  const parties = await getVendorAndLocation(db, of);
  const items = await listOpenItems(db, { ...of, number }, READ_FOR_DOCUMENT);
  const order = await purchaseOrderOf(db, { ...parties, items, number, now });
  const delivery = deliveryDate === null ? null : deliveryDayIn(order.language, deliveryDate);
  return { order, number, delivery, changes };
}
