import type { Db } from '../db/open.ts';
import { listOpenItems } from '../order-items/queries.ts';
import type { PurchaseOrderRow } from '../purchase-orders/queries.ts';
import type { Correction } from '../drawing/change/correction.ts';
import { getVendorAndLocation, purchaseOrderOf, READ_FOR_DOCUMENT } from './queries.ts';
import { deliveryDayIn } from '../drawing/words/moments.ts';
import { refuse } from '../failure.ts';

/** Throws `not_found`, `purchase_order_not_sent` and `purchase_order_unchanged`. */
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
