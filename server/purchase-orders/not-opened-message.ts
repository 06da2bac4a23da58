import { eq } from 'drizzle-orm';
import type { ScreenLanguage } from '../../contract/values/languages.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Db } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { purchaseOrders } from '../db/schema/purchase-orders.ts';
import { dayInWords, momentInWords } from '../moments-in-words.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import type { MessageKind } from '../outbox/message-kind.ts';
import { NOT_OPENED_WORDS } from './not-opened-words.ts';
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
 * Subject and text of the alert in the language of each manager, with everything needed to call the vendor.
 * @param address of the purchase order's screen; undefined when the server's own address is not configured
 */
export async function notOpenedText(
  db: Db,
  { number, address }: { number: number; address: string | undefined },
): Promise<(language: ScreenLanguage) => { subject: string; text: string }> {
  const { timezone } = await getOrganizationSettings(db);
  const { sentAt, cutOffAt, deliveryDate } = purchaseOrders;
  const found = await db
    .select({ sentAt, cutOffAt, deliveryDate, vendor: vendors, location: locations })
    .from(purchaseOrders)
    .innerJoin(vendors, eq(vendors.id, purchaseOrders.vendorId))
    .innerJoin(locations, eq(locations.id, purchaseOrders.locationId))
    .where(eq(purchaseOrders.number, number));
  const { vendor, location, ...order } = onlyRow(found);
  const timeZone = location.timezone ?? timezone;
  return (language) => {
    const words = NOT_OPENED_WORDS[language];
    const moment = momentInWords(words.locale, timeZone);
    const facts = [
      [words.location, location.name],
      [words.sent, order.sentAt && moment(order.sentAt)],
      [words.delivery, order.deliveryDate && dayInWords(words.locale, order.deliveryDate)],
      [words.cutOff, order.cutOffAt && moment(order.cutOffAt)],
      [words.contact, `${vendor.contactPerson}, ${vendor.phoneNumber}`],
    ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
    const subject = words.subject({ vendorName: vendor.name, number });
    const text = [`${subject}.`, facts.join('\n'), ...(address ? [address] : [])].join('\n\n');
    return { subject, text };
  };
}
