import { moneyShown } from '../../contract/money-shown.ts';
import { escaped } from './public-page/html.ts';
import type {
  ProductTotal,
  PurchaseOrder,
  PurchaseOrderGroup,
  PurchaseOrderLine,
} from './purchase-order.ts';
import { wordsIn } from './words/words.ts';
import type { ColumnName } from './words/words.ts';

/** The purchase order as an e-mail in the vendor's language: for readers with and without HTML. */
export function emailMessage(order: PurchaseOrder, link: string) {
  const { title, vendor, location, date, organization, language } = order;
  const { labelled, listed } = wordsIn(language);
  const what = labelled(title, listed([vendor.name, location.name, date]));
  return {
    // The organization is last: it is the sender, and a narrow list of mails truncates the end.
    subject: `${what} (${organization.name})`,
    text: plainText(order, link),
    html: html(order, link),
  };
}

function plainText(order: PurchaseOrder, link: string): string {
  const { organization, vendor, location, moment, buyer, totals, language } = order;
  const { email, labelled, listed, ...words } = wordsIn(language);
  const label = (text: string) => labelled(text, '').trimEnd();
  return [
    `${order.title}\n${listed([organization.name, moment])}`,
    `${email.hello(vendor.contactPerson)}\n${greeting(order)}`,
    linesOf(label(words.deliverTo), location.name, location.address, accountText(order)),
    ...(hasContact(order) ? [linesOf(label(words.questions), buyer.phoneNumber, buyer.email)] : []),
    ...(totals.length > 0 ? [plainTotals(order)] : []),
    ...order.orders.map((group) => plainGroup(group, order)),
    `${totalLines(order).join('\n')}\n${email.attached} ${email.listNow}\n${link}`,
  ].join('\n\n');
}

const linesOf = (...lines: readonly (string | null)[]) => lines.filter(Boolean).join('\n');

const hasContact = ({ buyer }: PurchaseOrder) => Boolean(buyer.phoneNumber ?? buyer.email);

/** 'Total: 3 lines in 2 orders', and what they cost where vendors see it (M3). */
function totalLines({ totalText, costText, language }: PurchaseOrder): string[] {
  const { labelled, total, totalAmount } = wordsIn(language);
  return [
    labelled(total, totalText),
    ...(costText === null ? [] : [labelled(totalAmount, costText)]),
  ];
}

function plainTotals(order: PurchaseOrder): string {
  const { listed, totalsByProduct } = wordsIn(order.language);
  const lines = order.totals.map(
    (total) => `- ${listed([plainItem(total, order), ...prices(total, order)])}`,
  );
  return [totalsByProduct, ...lines].join('\n');
}

function plainGroup(group: PurchaseOrderGroup, order: PurchaseOrder): string {
  const { orderId, orderDateText, employeeName, notes, lines } = group;
  const { listed, labelled, ...words } = wordsIn(order.language);
  return [
    listed([words.order(orderId), orderDateText, employeeName]),
    ...(notes ? [labelled(words.notes, notes)] : []),
    ...lines.map(
      (line) => `- ${listed([plainItem(line, order), ...prices(line, order), line.statusText])}`,
    ),
  ].join('\n');
}

/** '12 case Roma Tomatoes (PRD-000123, code 0042, 24 heads)' */
function plainItem(line: ProductTotal, order: PurchaseOrder): string {
  const { productName, productId, vendorItemCode, packSize } = line;
  const { listed, email } = wordsIn(order.language);
  const code = vendorItemCode && email.code(vendorItemCode);
  const names = [productId, code, packSize].filter((text) => text !== null);
  return `${amount(line, order)} ${productName} (${listed(names)})`;
}

/** ['$1.89 / case', '$22.68'] */
function prices(
  line: ProductTotal & { unitPrice?: string | null },
  { currency, language }: PurchaseOrder,
): string[] {
  const { unitPrice, unitOfMeasure, amount: cost } = line;
  const { locale } = wordsIn(language);
  return [
    ...(unitPrice ? [`${moneyShown(unitPrice, currency, locale)} / ${unitOfMeasure}`] : []),
    ...(cost === null ? [] : [moneyShown(cost, currency, locale)]),
  ];
}

/** 'Account number: A-77' */
function accountText({ accountNumber, language }: PurchaseOrder): string | null {
  const words = wordsIn(language);
  return accountNumber && words.labelled(words.accountNumber, accountNumber);
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
  const { organization, vendor, location, moment, buyer, totals, language } = order;
  const { email, listed, ...words } = wordsIn(language);
  const account = accountText(order);
  const contact = [buyer.phoneNumber, buyer.email].filter((text) => text !== null);
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapedLines(order.title)}</title>
<style>${PHONE}</style></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#0f172a;font:15px/1.5 system-ui,sans-serif;overflow-wrap:break-word">
<div style="max-width:${widthOf(order)}px;margin:0 auto">
<h1 style="margin:0;font-size:22px">${escapedLines(order.title)}</h1>
<p style="margin:0 0 20px;${QUIET}">${escapedLines(listed([organization.name, moment]))}</p>
<p>${escapedLines(email.hello(vendor.contactPerson))}<br>${escapedLines(greeting(order))}</p>
<p><span style="${QUIET}">${escapedLines(words.deliverTo)}</span><br><strong>${escapedLines(location.name)}</strong>${
    location.address ? `<br>${escapedLines(location.address)}` : ''
  }${account === null ? '' : `<br>${escapedLines(account)}`}</p>${
    contact.length > 0
      ? `
<p><span style="${QUIET}">${escapedLines(words.questions)}</span><br>${contact.map(escapedLines).join('<br>')}</p>`
      : ''
  }
${[...(totals.length > 0 ? [htmlTotals(order)] : []), ...order.orders.map((group) => htmlGroup(group, order))].join('\n')}
<p style="text-align:right"><strong>${escapedLines(totalLines(order).join('\n'))}</strong></p>
<p><a href="${escapedLines(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0f172a;color:#ffffff;text-decoration:none">${escapedLines(email.seeList)}</a></p>
<p style="${QUIET}">${escapedLines(email.attached)}</p>
</div>
</body>
</html>`;
}

function htmlGroup(group: PurchaseOrderGroup, order: PurchaseOrder): string {
  const { orderId, orderDateText, employeeName, notes, lines } = group;
  const { listed, labelled, ...words } = wordsIn(order.language);
  return `${heading(words.order(orderId))}
<p style="margin:0 0 8px;${QUIET}">${escapedLines(listed([orderDateText, employeeName]))}</p>
${notes ? `<p style="margin:0 0 8px">${escapedLines(labelled(words.notes, notes))}</p>\n` : ''}${table(htmlColumns(order), lines)}`;
}

function htmlTotals(order: PurchaseOrder): string {
  const columns = htmlColumns(order).filter(({ name }) => name !== 'price' && name !== 'status');
  return `${heading(wordsIn(order.language).totalsByProduct)}\n${table(columns, order.totals)}`;
}

/** With more than the four columns of every order the table needs more room. */
const widthOf = (order: PurchaseOrder) => (htmlColumns(order).length > FEW_COLUMNS ? 860 : 640);

/** Product, quantity, id and status fit a phone. */
const FEW_COLUMNS = 4;

type Line = ProductTotal & Partial<PurchaseOrderLine>;
interface Column {
  name: ColumnName;
  title: string;
  textOf: (line: Line) => string | null | undefined;
  /** Figures are aligned right. */
  isFigure?: true;
}

/** Code, pack and prices are columns where a line has one (M3). */
function htmlColumns(order: PurchaseOrder): Column[] {
  const { has, currency, language } = order;
  const { columns, locale } = wordsIn(language);
  const money = (price: string | null | undefined) => price && moneyShown(price, currency, locale);
  const column = (name: ColumnName, textOf: Column['textOf']): Column => ({
    name,
    title: columns[name],
    textOf,
  });
  const figures = (name: ColumnName, textOf: Column['textOf']): Column => ({
    ...column(name, textOf),
    isFigure: true,
  });
  return [
    figures('quantity', (line) => amount(line, order)),
    column('product', (line) => line.productName),
    column('productId', (line) => line.productId),
    ...(has.code ? [column('code', (line) => line.vendorItemCode)] : []),
    ...(has.pack ? [column('pack', (line) => line.packSize)] : []),
    ...(has.price ? [figures('price', (line) => money(line.unitPrice))] : []),
    ...(has.price ? [figures('amount', (line) => money(line.amount))] : []),
    column('status', (line) => line.statusText),
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
  const label = LABELLED.has(column.name)
    ? `<span class="column" style="display:none;${QUIET}">${column.title} </span>`
    : '';
  return `<td${empty} ${styleOf(column)}>${isWide && text !== '' ? label : ''}${escapedLines(text)}</td>`;
}

const LABELLED: ReadonlySet<ColumnName> = new Set(['code', 'pack', 'price', 'amount'] as const);

/** Only a long name may be broken inside a word, so that it makes room for the other columns. */
const styleOf = ({ name, isFigure }: Column) =>
  `style="${CELL};text-align:${isFigure ? 'right' : 'left'}${name === 'product' ? ';overflow-wrap:anywhere' : ''}"`;

function greeting({ organization, location, language }: PurchaseOrder): string {
  const { email } = wordsIn(language);
  return email.greeting({ organization: organization.name, location: location.name });
}

function amount({ quantity, unitOfMeasure }: ProductTotal, { language }: PurchaseOrder): string {
  return `${quantity.toLocaleString(wordsIn(language).locale)} ${unitOfMeasure}`;
}

function escapedLines(text: string): string {
  return escaped(text).replaceAll('\n', '<br>');
}
