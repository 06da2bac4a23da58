import type { PurchaseOrderChange } from '../../../contract/calls/purchase-orders.ts';
import { deliveryText } from '../email/email-sentences.ts';
import { QUIET_STYLE } from '../email/email-table.ts';
import { escaped } from '../html.ts';
import { wordsIn } from '../words/words.ts';
import type { Words } from '../words/words.ts';
import type { Correction } from './correction.ts';
import { changedPriceText } from './price-text.ts';

/** A correction as an e-mail in the vendor's language (V9): for readers with and without HTML. */
export function changeEmail(correction: Correction, link: string) {
  const { vendor, location, date, organization } = correction.order;
  const { labelled, listed, change } = wordsOf(correction);
  const what = labelled(
    change.title(correction.number),
    listed([vendor.name, location.name, date]),
  );
  return {
    subject: `${what} (${organization.name})`,
    text: plainText(correction, link),
    html: html(correction, link),
  };
}

const wordsOf = ({ order }: Correction) => wordsIn(order.language);

function plainText(correction: Correction, link: string): string {
  const { order, number, delivery, changes } = correction;
  const { organization, vendor, location, moment } = order;
  const words = wordsOf(correction);
  const { change, email, listed } = words;
  const day = deliveryText(delivery, order);
  return [
    `${change.title(number)}\n${listed([organization.name, moment])}`,
    `${email.hello(vendor.contactPerson)}\n${change.greeting({ location: location.name })}`,
    changes.map((one) => `- ${changeLine(one, words, order.currency)}`).join('\n'),
    ...(day === null ? [] : [day]),
    `${change.rest} ${email.listNow}\n${link}`,
  ].join('\n\n');
}

/** '10 case Roma Tomatoes (PRD-000123) instead of 12 case, price $12.00 instead of $10.00' */
function changeLine(one: PurchaseOrderChange, words: Words, currency: string): string {
  const { productName, productId, unitOfMeasure, before, after } = one;
  const { change, listed, locale } = words;
  const price = changedPriceText(one, words, currency);
  const product = `${productName} (${productId})`;
  const amount = (quantity: number | null) =>
    `${(quantity ?? 0).toLocaleString(locale)} ${unitOfMeasure}`;
  if (after === null) return change.takenOut({ before: amount(before), product });
  if (before === null) return change.added({ now: amount(after), product });
  const changed = change.changed({ now: amount(after), before: amount(before), product });
  if (price === null) return changed;
  return listed([before === after ? `${amount(after)} ${product}` : changed, price]);
}

const CELL = 'padding:6px 8px;border-bottom:1px solid #cbd5e1;text-align:left;vertical-align:top';

function html(correction: Correction, link: string): string {
  const { order, number, delivery, changes } = correction;
  const { organization, vendor, location, moment, language } = order;
  const words = wordsOf(correction);
  const { change, columns, email, listed } = words;
  const title = escaped(change.title(number));
  const day = deliveryText(delivery, order);
  const heads = [columns.product, columns.productId, change.before, change.now];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#0f172a;font:15px/1.5 system-ui,sans-serif;overflow-wrap:break-word">
<div style="max-width:640px;margin:0 auto">
<h1 style="margin:0;font-size:22px">${title}</h1>
<p style="margin:0 0 20px;${QUIET_STYLE}">${escaped(listed([organization.name, moment]))}</p>
<p>${escaped(email.hello(vendor.contactPerson))}<br>${escaped(change.greeting({ location: location.name }))}</p>
<table style="width:100%;border-collapse:collapse">
<thead>${row('th', heads)}</thead>
<tbody>${changes.map((one) => row('td', cells(one, words, order.currency))).join('')}</tbody>
</table>
${day === null ? '' : `<p><strong>${escaped(day)}</strong></p>\n`}<p>${change.rest}</p>
<p><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0f172a;color:#ffffff;text-decoration:none">${email.seeList}</a></p>
</div>
</body>
</html>`;
}

function cells(one: PurchaseOrderChange, words: Words, currency: string): string[] {
  const { productName, productId, unitOfMeasure, before, after } = one;
  const { change, listed, locale } = words;
  const price = changedPriceText(one, words, currency);
  const shown = (quantity: number | null, none: string) =>
    quantity === null ? none : `${quantity.toLocaleString(locale)} ${unitOfMeasure}`;
  const now = shown(after, change.removed);
  return [
    productName,
    productId,
    shown(before, change.notOrdered),
    price === null ? now : listed([now, price]),
  ];
}

const row = (tag: 'th' | 'td', texts: readonly string[]) =>
  `<tr>${texts.map((text) => `<${tag} style="${CELL}">${escaped(text)}</${tag}>`).join('')}</tr>`;
