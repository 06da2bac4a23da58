import { moneyShown } from '../../contract/money-shown.ts';
import { escaped } from './public-page/html.ts';
import { COST_TITLE, TOTALS_TITLE } from './purchase-order.ts';
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
    ...(totals.length > 0 ? [plainTotals(order)] : []),
    ...order.orders.map((group) => plainGroup(group, order)),
    `${totalLines(order).join('\n')}\nThe purchase order is attached as a PDF. The list as it stands now:\n${link}`,
  ].join('\n\n');
}

const linesOf = (...lines: readonly (string | null)[]) => lines.filter(Boolean).join('\n');

const hasContact = ({ buyer }: PurchaseOrder) => Boolean(buyer.phoneNumber ?? buyer.email);

/** 'Total: 3 lines in 2 orders', and what they cost where vendors see it (M3). */
const totalLines = ({ totalText, costText }: PurchaseOrder) => [
  `Total: ${totalText}`,
  ...(costText === null ? [] : [`${COST_TITLE}: ${costText}`]),
];

function plainTotals({ totals, currency }: PurchaseOrder): string {
  const lines = totals.map(
    (total) => `- ${[plainItem(total), ...prices(total, currency)].join(', ')}`,
  );
  return [TOTALS_TITLE, ...lines].join('\n');
}

function plainGroup(group: PurchaseOrderGroup, { currency }: PurchaseOrder): string {
  const { orderId, orderDateText, employeeName, notes, lines } = group;
  return [
    `Order ${orderId}, ${orderDateText}, ${employeeName}`,
    ...(notes ? [`Notes: ${notes}`] : []),
    ...lines.map(
      (line) => `- ${[plainItem(line), ...prices(line, currency), line.statusText].join(', ')}`,
    ),
  ].join('\n');
}

/** '12 case Roma Tomatoes (PRD-000123, code 0042, 24 heads)' */
function plainItem(line: ProductTotal): string {
  const { productName, productId, vendorItemCode, packSize } = line;
  const names = [productId, vendorItemCode && `code ${vendorItemCode}`, packSize].filter(Boolean);
  return `${amount(line)} ${productName} (${names.join(', ')})`;
}

/** ['$1.89 / case', '$22.68'] */
function prices(line: ProductTotal & { unitPrice?: string | null }, currency: string): string[] {
  const { unitPrice, unitOfMeasure, amount: cost } = line;
  return [
    ...(unitPrice ? [`${moneyShown(unitPrice, currency)} / ${unitOfMeasure}`] : []),
    ...(cost === null ? [] : [moneyShown(cost, currency)]),
  ];
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
<div style="max-width:${widthOf(order)}px;margin:0 auto">
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
${[...(totals.length > 0 ? [htmlTotals(order)] : []), ...order.orders.map((group) => htmlGroup(group, order))].join('\n')}
<p><strong>${escapedLines(totalLines(order).join('\n'))}</strong></p>
<p><a href="${escapedLines(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0f172a;color:#ffffff;text-decoration:none">See the list as it stands now</a></p>
<p style="${QUIET}">The purchase order is attached as a PDF.</p>
</div>
</body>
</html>`;
}

function htmlGroup(group: PurchaseOrderGroup, order: PurchaseOrder): string {
  const { orderId, orderDateText, employeeName, notes, lines } = group;
  return `${heading(`Order ${orderId}`)}
<p style="margin:0 0 8px;${QUIET}">${escapedLines(`${orderDateText}, ${employeeName}`)}</p>
${notes ? `<p style="margin:0 0 8px">Notes: ${escapedLines(notes)}</p>\n` : ''}${table(htmlColumns(order), lines)}`;
}

function htmlTotals(order: PurchaseOrder): string {
  const columns = htmlColumns(order).filter(({ title }) => title !== 'Price' && title !== 'Status');
  return `${heading(TOTALS_TITLE)}\n${table(columns, order.totals)}`;
}

/** With more than the four columns of every order the table needs more room. */
const widthOf = (order: PurchaseOrder) => (htmlColumns(order).length > 4 ? 860 : 640);

type Line = ProductTotal & Partial<PurchaseOrderLine>;
interface Column {
  title: string;
  textOf: (line: Line) => string | null | undefined;
}

/** Code, pack and prices are columns where a line has one (M3). */
function htmlColumns({ has, currency }: PurchaseOrder): Column[] {
  const money = (price: string | null | undefined) => price && moneyShown(price, currency);
  return [
    { title: 'Quantity', textOf: amount },
    { title: 'Product', textOf: (line) => line.productName },
    { title: 'Product ID', textOf: (line) => line.productId },
    ...(has.code ? [{ title: 'Code', textOf: (line: Line) => line.vendorItemCode }] : []),
    ...(has.pack ? [{ title: 'Pack', textOf: (line: Line) => line.packSize }] : []),
    ...(has.price ? [{ title: 'Price', textOf: (line: Line) => money(line.unitPrice) }] : []),
    ...(has.price ? [{ title: 'Amount', textOf: (line: Line) => money(line.amount) }] : []),
    { title: 'Status', textOf: (line) => line.statusText },
  ];
}

const heading = (text: string) =>
  `<h2 style="margin:24px 0 4px;font-size:16px">${escapedLines(text)}</h2>`;

const row = (tag: 'th' | 'td') => (cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<${tag} style="${CELL}">${escapedLines(cell)}</${tag}>`).join('')}</tr>`;

function table(columns: readonly Column[], lines: readonly Line[]): string {
  const cells = lines.map((line) => columns.map(({ textOf }) => textOf(line) ?? ''));
  return `<table style="width:100%;border-collapse:collapse">
<thead>${row('th')(columns.map(({ title }) => title))}</thead>
<tbody>${cells.map(row('td')).join('')}</tbody>
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
