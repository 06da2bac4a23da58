import { moneyShown } from '../../contract/money-shown.ts';
import { escaped } from './public-page/html.ts';
import type {
  ProductTotal,
  PurchaseOrder,
  PurchaseOrderGroup,
  PurchaseOrderLine,
} from './purchase-order.ts';
import { wordsIn } from './words/words.ts';

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

const CELL = 'padding:6px 8px;border-bottom:1px solid #cbd5e1;text-align:left;vertical-align:top';
const QUIET = 'color:#475569';

function html(order: PurchaseOrder, link: string): string {
  const { organization, vendor, location, moment, buyer, totals, language } = order;
  const { email, listed, ...words } = wordsIn(language);
  const account = accountText(order);
  const contact = [buyer.phoneNumber, buyer.email].filter((text) => text !== null);
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapedLines(order.title)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#0f172a;font:15px/1.5 system-ui,sans-serif">
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
<p><strong>${escapedLines(totalLines(order).join('\n'))}</strong></p>
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
  const { columns: titles, totalsByProduct } = wordsIn(order.language);
  const columns = htmlColumns(order).filter(
    ({ title }) => title !== titles.price && title !== titles.status,
  );
  return `${heading(totalsByProduct)}\n${table(columns, order.totals)}`;
}

/** With more than the four columns of every order the table needs more room. */
const widthOf = (order: PurchaseOrder) => (htmlColumns(order).length > 4 ? 860 : 640);

type Line = ProductTotal & Partial<PurchaseOrderLine>;
interface Column {
  title: string;
  textOf: (line: Line) => string | null | undefined;
}

/** Code, pack and prices are columns where a line has one (M3). */
function htmlColumns(order: PurchaseOrder): Column[] {
  const { has, currency, language } = order;
  const { columns, locale } = wordsIn(language);
  const money = (price: string | null | undefined) => price && moneyShown(price, currency, locale);
  return [
    { title: columns.quantity, textOf: (line) => amount(line, order) },
    { title: columns.product, textOf: (line) => line.productName },
    { title: columns.productId, textOf: (line) => line.productId },
    ...(has.code ? [{ title: columns.code, textOf: (line: Line) => line.vendorItemCode }] : []),
    ...(has.pack ? [{ title: columns.pack, textOf: (line: Line) => line.packSize }] : []),
    ...(has.price ? [{ title: columns.price, textOf: (line: Line) => money(line.unitPrice) }] : []),
    ...(has.price ? [{ title: columns.amount, textOf: (line: Line) => money(line.amount) }] : []),
    { title: columns.status, textOf: (line) => line.statusText },
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
