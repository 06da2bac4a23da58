import type { PurchaseOrder } from '../purchase-order.ts';
import { wordsIn } from '../words/words.ts';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';

/** The purchase order as an e-mail in the vendor's language: for readers with and without HTML. */
export function emailMessage(order: PurchaseOrder, link: string) {
  const { title, vendor, location, date, organization, language } = order;
  const { labelled, listed } = wordsIn(language);
  const what = labelled(title, listed([vendor.name, location.name, date]));
  return {
    // The organization is last: it is the sender, and a narrow list of mails truncates the end.
    subject: `${what} (${organization.name})`,
    text: emailText(order, link),
    html: emailHtml(order, link),
  };
}
