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

const CELL = 'padding:6px 8px;border-bottom:1px solid #cbd5e1;vertical-align:top';
const QUIET = 'color:#475569';

/**
 * On a phone a row is a block, and each cell says its column: seven columns are wider than the screen. Where a program
 * removes style sheets, long words wrap.
 */
const PHONE = `@media (max-width:600px){
body{padding:12px !important}
.wide thead{display:none !important}
.wide,.wide tbody,.wide tr{display:block !important}
.wide tr{padding:8px 0 !important;border-bottom:1px solid #cbd5e1 !important}
.wide td{display:block !important;padding:1px 0 !important;border:0 !important;text-align:left !important}
.wide td.none{display:none !important}
.wide .column{display:inline !important}
}`;

function html(order: PurchaseOrder, link: string): string {
  const { organization, vendor, location, moment, buyer, totals } = order;
  const contact = [buyer.phoneNumber, buyer.email].filter((text) => text !== null);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapedLines(order.title)}</title>
<style>${PHONE}</style></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#0f172a;font:15px/1.5 system-ui,sans-serif;overflow-wrap:break-word">
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
<p style="text-align:right"><strong>${escapedLines(totalLines(order).join('\n'))}</strong></p>
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
const widthOf = (order: PurchaseOrder) => (htmlColumns(order).length > FEW_COLUMNS ? 860 : 640);

/** Product, quantity, id and status fit a phone. */
const FEW_COLUMNS = 4;

type Line = ProductTotal & Partial<PurchaseOrderLine>;
interface Column {
  title: string;
  textOf: (line: Line) => string | null | undefined;
  /** Figures are aligned right. */
  isFigure?: true;
}

/** Code, pack and prices are columns where a line has one (M3). */
function htmlColumns({ has, currency }: PurchaseOrder): Column[] {
  const money = (price: string | null | undefined) => price && moneyShown(price, currency);
  return [
    { title: 'Quantity', textOf: amount, isFigure: true },
    { title: 'Product', textOf: (line) => line.productName },
    { title: 'Product ID', textOf: (line) => line.productId },
    ...(has.code ? [{ title: 'Code', textOf: (line: Line) => line.vendorItemCode }] : []),
    ...(has.pack ? [{ title: 'Pack', textOf: (line: Line) => line.packSize }] : []),
    ...(has.price ? priceColumns(money) : []),
    { title: 'Status', textOf: (line) => line.statusText },
  ];
}

function priceColumns(
  money: (price: string | null | undefined) => string | null | undefined,
): Column[] {
  return [
    { title: 'Price', textOf: (line) => money(line.unitPrice), isFigure: true },
    { title: 'Amount', textOf: (line) => money(line.amount), isFigure: true },
  ];
}

const heading = (text: string) =>
  `<h2 style="margin:24px 0 4px;font-size:16px">${escapedLines(text)}</h2>`;

function table(columns: readonly Column[], lines: readonly Line[]): string {
  const isWide = columns.length > FEW_COLUMNS;
  const heads = columns.map((column) => `<th ${styleOf(column)}>${column.title}</th>`);
  const rows = lines.map((line) => {
    const cells = columns.map((column) => cellOf(column, column.textOf(line) ?? '', isWide));
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table${isWide ? ' class="wide"' : ''} style="width:100%;border-collapse:collapse">
<thead><tr>${heads.join('')}</tr></thead>
<tbody>${rows.join('')}</tbody>
</table>`;
}

function cellOf(column: Column, text: string, isWide: boolean): string {
  const empty = isWide && text === '' ? ' class="none"' : '';
  // The name of a product and its quantity need no label.
  const label = LABELLED.has(column.title)
    ? `<span class="column" style="display:none;${QUIET}">${column.title} </span>`
    : '';
  return `<td${empty} ${styleOf(column)}>${isWide && text !== '' ? label : ''}${escapedLines(text)}</td>`;
}

const LABELLED: ReadonlySet<string> = new Set(['Code', 'Pack', 'Price', 'Amount']);

/** Only a long name may be broken inside a word, so that it makes room for the other columns. */
const styleOf = ({ title, isFigure }: Column) =>
  `style="${CELL};text-align:${isFigure ? 'right' : 'left'}${title === 'Product' ? ';overflow-wrap:anywhere' : ''}"`;

function greeting({ organization, location }: PurchaseOrder): string {
  return `${organization.name} orders the following for ${location.name}.`;
}

function amount({ quantity, unitOfMeasure }: ProductTotal | PurchaseOrderLine): string {
  return `${quantity.toLocaleString('en-US')} ${unitOfMeasure}`;
}

function escapedLines(text: string): string {
  return escaped(text).replaceAll('\n', '<br>');
}
