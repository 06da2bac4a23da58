import { escaped } from './public-page/html.ts';
import { TOTALS_TITLE } from './purchase-order.ts';
import type {
  ProductTotal,
  PurchaseOrder,
  PurchaseOrderGroup,
  PurchaseOrderLine,
} from './purchase-order.ts';

/** The purchase order as an e-mail: for readers with and without HTML. */
export function emailMessage(order: PurchaseOrder, link: string) {
  const { title, vendor, location, date, organization } = order;
  return {
    // The organization is last: it is the sender, and a narrow list of mails truncates the end.
    subject: `${title}: ${vendor.name}, ${location.name}, ${date} (${organization.name})`,
    text: plainText(order, link),
    html: html(order, link),
  };
}

function plainText(order: PurchaseOrder, link: string): string {
  const { organization, vendor, location, moment, buyer, totals } = order;
  return [
    `${order.title}\n${organization.name}, ${moment}`,
    `Hello ${vendor.contactPerson},\n${greeting(order)}`,
    linesOf('Deliver to:', location.name, location.address),
    ...(hasContact(order) ? [linesOf('Questions:', buyer.phoneNumber, buyer.email)] : []),
    ...(totals.length > 0 ? [plainTotals(totals)] : []),
    ...order.orders.map(plainGroup),
    `Total: ${order.totalText}\nThe purchase order is attached as a PDF. The list as it stands now:\n${link}`,
  ].join('\n\n');
}

const linesOf = (...lines: readonly (string | null)[]) => lines.filter(Boolean).join('\n');

const hasContact = ({ buyer }: PurchaseOrder) => Boolean(buyer.phoneNumber ?? buyer.email);

function plainTotals(totals: readonly ProductTotal[]): string {
  const lines = totals.map(
    (total) => `- ${amount(total)} ${total.productName} (${total.productId})`,
  );
  return [TOTALS_TITLE, ...lines].join('\n');
}

function plainGroup({ orderId, orderDateText, employeeName, notes, lines }: PurchaseOrderGroup) {
  return [
    `Order ${orderId}, ${orderDateText}, ${employeeName}`,
    ...(notes ? [`Notes: ${notes}`] : []),
    ...lines.map(
      (line) => `- ${amount(line)} ${line.productName} (${line.productId}), ${line.statusText}`,
    ),
  ].join('\n');
}

const CELL = 'padding:6px 8px;border-bottom:1px solid #cbd5e1;text-align:left;vertical-align:top';
const QUIET = 'color:#475569';

function html(order: PurchaseOrder, link: string): string {
  const { organization, vendor, location, moment, buyer, totals } = order;
  const contact = [buyer.phoneNumber, buyer.email].filter((text) => text !== null);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapedLines(order.title)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#0f172a;font:15px/1.5 system-ui,sans-serif">
<div style="max-width:640px;margin:0 auto">
<h1 style="margin:0;font-size:22px">${escapedLines(order.title)}</h1>
<p style="margin:0 0 20px;${QUIET}">${escapedLines(`${organization.name}, ${moment}`)}</p>
<p>Hello ${escapedLines(vendor.contactPerson)},<br>${escapedLines(greeting(order))}</p>
<p><span style="${QUIET}">Deliver to</span><br><strong>${escapedLines(location.name)}</strong>${
    location.address ? `<br>${escapedLines(location.address)}` : ''
  }</p>${
    contact.length > 0
      ? `
<p><span style="${QUIET}">Questions</span><br>${contact.map(escapedLines).join('<br>')}</p>`
      : ''
  }
${[...(totals.length > 0 ? [htmlTotals(totals)] : []), ...order.orders.map(htmlGroup)].join('\n')}
<p><strong>${escapedLines(`Total: ${order.totalText}`)}</strong></p>
<p><a href="${escapedLines(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0f172a;color:#ffffff;text-decoration:none">See the list as it stands now</a></p>
<p style="${QUIET}">The purchase order is attached as a PDF.</p>
</div>
</body>
</html>`;
}

function htmlGroup({ orderId, orderDateText, employeeName, notes, lines }: PurchaseOrderGroup) {
  const head = ['Quantity', 'Product', 'Product ID', 'Status'];
  const rows = lines.map((line) => [
    amount(line),
    line.productName,
    line.productId,
    line.statusText,
  ]);
  return `${heading(`Order ${orderId}`)}
<p style="margin:0 0 8px;${QUIET}">${escapedLines(`${orderDateText}, ${employeeName}`)}</p>
${notes ? `<p style="margin:0 0 8px">Notes: ${escapedLines(notes)}</p>\n` : ''}${table(head, rows)}`;
}

function htmlTotals(totals: readonly ProductTotal[]): string {
  const rows = totals.map((total) => [amount(total), total.productName, total.productId]);
  return `${heading(TOTALS_TITLE)}\n${table(['Quantity', 'Product', 'Product ID'], rows)}`;
}

const heading = (text: string) =>
  `<h2 style="margin:24px 0 4px;font-size:16px">${escapedLines(text)}</h2>`;

const row = (tag: 'th' | 'td') => (cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<${tag} style="${CELL}">${escapedLines(cell)}</${tag}>`).join('')}</tr>`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `<table style="width:100%;border-collapse:collapse">
<thead>${row('th')(head)}</thead>
<tbody>${rows.map(row('td')).join('')}</tbody>
</table>`;
}

function greeting({ organization, location }: PurchaseOrder): string {
  return `${organization.name} orders the following for ${location.name}.`;
}

function amount({ quantity, unitOfMeasure }: ProductTotal | PurchaseOrderLine): string {
  return `${quantity.toLocaleString('en-US')} ${unitOfMeasure}`;
}

function escapedLines(text: string): string {
  return escaped(text).replaceAll('\n', '<br>');
}
