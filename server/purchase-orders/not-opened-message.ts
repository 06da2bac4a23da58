import { eq } from 'drizzle-orm';
import { onlyRow } from '../db/only-row.ts';
import type { Db } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { purchaseOrders } from '../db/schema/purchase-orders.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import type { MessageKind } from '../outbox/message-kind.ts';
import { dayShown, momentIn } from './alert-moments.ts';
import { getPurchaseOrderRow } from './queries.ts';
import { refuse } from '../failure.ts';

/** The alert to a manager that a vendor has not opened a purchase order in time (V8). Its subject is the number. */
export const notOpenedMessage: MessageKind = {
  name: 'purchase_order_not_opened',
  requireCurrent: async (db, { subjectId }) => {
    const { openedAt, answeredAt, closedAt } = await getPurchaseOrderRow(db, Number(subjectId));
    if (openedAt ?? answeredAt ?? closedAt) throw refuse('purchase_order_settled');
  },
};

/**
 * Subject and text of the alert, with everything needed to call the vendor.
 * @param address of the purchase order's screen; undefined when the server's own address is not configured
 */
export async function notOpenedText(
  db: Db,
  { number, address }: { number: number; address: string | undefined },
): Promise<{ subject: string; text: string }> {
  const { timezone } = await getOrganizationSettings(db);
  const { sentAt, cutOffAt, deliveryDate } = purchaseOrders;
  const found = await db
    .select({ sentAt, cutOffAt, deliveryDate, vendor: vendors, location: locations })
    .from(purchaseOrders)
    .innerJoin(vendors, eq(vendors.id, purchaseOrders.vendorId))
    .innerJoin(locations, eq(locations.id, purchaseOrders.locationId))
    .where(eq(purchaseOrders.number, number));
  const { vendor, location, ...order } = onlyRow(found);
  const moment = momentIn(location.timezone ?? timezone);
  const facts = [
    ['Location', location.name],
    ['Sent', order.sentAt && moment(order.sentAt)],
    ['Delivery', order.deliveryDate && dayShown(order.deliveryDate)],
    ['Cut-off', order.cutOffAt && moment(order.cutOffAt)],
    ['Contact', `${vendor.contactPerson}, ${vendor.phoneNumber}`],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
  const subject = `${vendor.name} has not opened PO ${number}`;
  const text = [`${subject}.`, facts.join('\n'), ...(address ? [address] : [])].join('\n\n');
  return { subject, text };
}
