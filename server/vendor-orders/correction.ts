import type { Db } from '../db/open.ts';
import { conflict } from '../failure.ts';
import { listOpenItems } from '../order-items/queries.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import type { PurchaseOrderRow } from '../purchase-orders/queries.ts';
import type { Correction } from './change-message.ts';
import { purchaseOrder } from './purchase-order.ts';
import { getVendorAndLocation, underNumber } from './queries.ts';

/** Throws not found, and `conflict` when there is nothing to correct. */
export async function correctionOf(
  db: Db,
  { number, vendorId, locationId, sentLines, changes }: PurchaseOrderRow,
  now: Date,
): Promise<Correction> {
  if (sentLines === null) throw conflict('This purchase order was not sent yet. Send it whole.');
  if (changes === null) throw conflict('Nothing changed since this purchase order was sent.');
  const of = { vendorId, locationId };
  const parties = await getVendorAndLocation(db, of);
  const organization = await getOrganizationSettings(db);
  const items = underNumber(await listOpenItems(db, of), number);
  const order = purchaseOrder({ organization, ...parties, items, number, now });
  return { order, changes };
}
