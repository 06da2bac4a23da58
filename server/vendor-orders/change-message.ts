import type { PurchaseOrderChange } from '../../contract/purchase-orders.ts';
import { counted } from '../counted.ts';
import { inGsm } from './gsm.ts';
import { escaped } from './public-page/html.ts';
import type { PurchaseOrder } from './purchase-order.ts';
import { cut, fits } from './sms-message.ts';

/** What changed since a purchase order was sent, and only that (V4). */
export interface Correction {
  /** Its organization, vendor and location; its lines are as they are now. */
  order: PurchaseOrder;
  changes: readonly PurchaseOrderChange[];
}

/** As an e-mail: for readers with and without HTML. */
export function changeEmail({ order, changes }: Correction, link: string) {
  const { title, vendor, location, date, organization } = order;
  return {
    subject: `Change to ${title}: ${vendor.name}, ${location.name}, ${date} (${organization.name})`,
    text: plainText({ order, changes }, link),
    html: html({ order, changes }, link),
  };
}

function plainText({ order, changes }: Correction, link: string): string {
  const { organization, vendor, moment } = order;
  return [
    `Change to ${order.title}\n${organization.name}, ${moment}`,
    `Hello ${vendor.contactPerson},\n${greeting(order)}`,
    changes.map((change) => `- ${changeLine(change)}`).join('\n'),
    `${REST} The list as it stands now:\n${link}`,
  ].join('\n\n');
}

const REST = 'Everything else stays as it was.';

function greeting({ location }: PurchaseOrder): string {
  return `this changed for ${location.name} since we sent you this purchase order:`;
}

/** '10 case Roma Tomatoes (PRD-000123) instead of 12 case' */
function changeLine({ productName, productId, unitOfMeasure, before, after }: PurchaseOrderChange) {
  const name = `${productName} (${productId})`;
  if (after === null) return `Taken out: ${amount(before)} ${unitOfMeasure} ${name}`;
  if (before === null) return `Added: ${amount(after)} ${unitOfMeasure} ${name}`;
  return `${amount(after)} ${unitOfMeasure} ${name} instead of ${amount(before)} ${unitOfMeasure}`;
}

const amount = (quantity: number | null) => (quantity ?? 0).toLocaleString('en-US');

const CELL = 'padding:6px 8px;border-bottom:1px solid #cbd5e1;text-align:left;vertical-align:top';
const QUIET = 'color:#475569';

function html({ order, changes }: Correction, link: string): string {
  const { organization, vendor, moment } = order;
  const title = escaped(`Change to ${order.title}`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#0f172a;font:15px/1.5 system-ui,sans-serif">
<div style="max-width:640px;margin:0 auto">
<h1 style="margin:0;font-size:22px">${title}</h1>
<p style="margin:0 0 20px;${QUIET}">${escaped(`${organization.name}, ${moment}`)}</p>
<p>Hello ${escaped(vendor.contactPerson)},<br>${escaped(greeting(order))}</p>
<table style="width:100%;border-collapse:collapse">
<thead>${row('th', ['Product', 'Product ID', 'Before', 'Now'])}</thead>
<tbody>${changes.map((change) => row('td', cells(change))).join('')}</tbody>
</table>
<p>${REST}</p>
<p><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0f172a;color:#ffffff;text-decoration:none">See the list as it stands now</a></p>
</div>
</body>
</html>`;
}

function cells({ productName, productId, unitOfMeasure, before, after }: PurchaseOrderChange) {
  const shown = (quantity: number | null, none: string) =>
    quantity === null ? none : `${amount(quantity)} ${unitOfMeasure}`;
  return [productName, productId, shown(before, 'not ordered'), shown(after, 'taken out')];
}

const row = (tag: 'th' | 'td', texts: readonly string[]) =>
  `<tr>${texts.map((text) => `<${tag} style="${CELL}">${escaped(text)}</${tag}>`).join('')}</tr>`;

/** As a text message in at most two parts: as many changes as fit, how many more there are, and the link. */
export function changeSms({ order, changes }: Correction, link: string): string {
  const lines = changes.map(({ productName, unitOfMeasure, before, after }) =>
    inGsm(`${productName}: ${before ?? 0} -> ${after ?? 0} ${unitOfMeasure}`),
  );
  const head = (most: number) =>
    `${cut(inGsm(order.organization.name), most)}: change to ${order.title} for ${cut(inGsm(order.location.name), most)}`;
  for (let shown = lines.length; shown > 0; shown--) {
    const more = lines.length - shown;
    const list = [...lines.slice(0, shown), ...(more > 0 ? [`${more} more`] : [])].join('\n');
    const message = `${head(200)}\n${list}\n${link}`;
    if (fits(message)) return message;
  }
  const brief = [60, 30, 15, 8].map(
    (most) => `${head(most)}, ${counted(lines.length, 'line')}\n${link}`,
  );
  return brief.find(fits) ?? `Change to ${order.title}\n${link}`;
}
