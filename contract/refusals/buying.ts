import { refusal } from './refusal.ts';
import { counted } from './words.ts';

/** Refusals of purchase orders, their documents and messages. */

export const buying = {
  purchase_order_not_sent: refusal(409, 'This purchase order was not sent yet. Send it whole.'),
  purchase_order_unchanged: refusal(409, 'Nothing changed since this purchase order was sent.'),
  purchase_order_changed: refusal(
    409,
    "This purchase order has changed since. Send it again from the vendor's page.",
  ),
  purchase_order_settled: refusal(
    409,
    'This purchase order was opened, answered or closed meanwhile.',
  ),
  purchase_order_too_large: refusal(
    503,
    ({ lines, orders }: { lines: number; orders: number }) =>
      `This purchase order is too large for a PDF (${counted(lines, 'line')} in ${counted(orders, 'order')}). Its public link shows all of it.`,
  ),
  document_too_long: refusal(
    409,
    ({
      max,
      vendorName,
      locationName,
    }: {
      max: number;
      vendorName: string;
      locationName: string;
    }) =>
      `More than ${max.toLocaleString('en-US')} items are open with ${vendorName} for ${locationName}, too many for one document. A public link shows all of them.`,
  ),
  nothing_open: refusal(
    409,
    ({ vendorName, locationName }: { vendorName: string; locationName: string }) =>
      `Nothing is open with ${vendorName} for ${locationName}.`,
  ),
  change_being_sent: refusal(409, 'This change is being sent just now.'),
  vendor_without_email: refusal(
    409,
    ({ vendorName }: { vendorName: string }) =>
      `${vendorName} has no e-mail address. Add one first.`,
  ),
  marking_too_old: refusal(409, 'Marking all as ordered can be undone for one minute only.'),
};
