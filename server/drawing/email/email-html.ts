import { escaped } from '../html.ts';
import type { PurchaseOrder, PurchaseOrderGroup, PurchaseOrderPart } from '../purchase-order.ts';
import { wordsIn } from '../words/words.ts';
import { accountText, deliveryText, greeting, partTexts, sumTexts } from './email-sentences.ts';
import { hasManyColumns, linesTable, QUIET_STYLE, totalsTable } from './email-table.ts';

/** The e-mail for readers with HTML. Mail programs remove style sheets: each element has its own style. */

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

export function emailHtml(order: PurchaseOrder, link: string): string {
  const { organization, vendor, moment, totals, parts, language } = order;
  const { email, listed, ...words } = wordsIn(language);
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapedLines(order.title)}</title>
<style>${PHONE}</style></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#0f172a;font:15px/1.5 system-ui,sans-serif;overflow-wrap:break-word">
<div style="max-width:${hasManyColumns(order) ? 860 : 640}px;margin:0 auto">
<h1 style="margin:0;font-size:22px">${escapedLines(order.title)}</h1>
<p style="margin:0 0 20px;${QUIET_STYLE}">${escapedLines(listed([organization.name, moment]))}</p>
<p>${escapedLines(email.hello(vendor.contactPerson))}<br>${escapedLines(greeting(order))}</p>
${[
  place(order),
  ...contact(order),
  ...(totals.length > 0 ? [`${heading(2, words.totalsByProduct)}\n${totalsTable(order)}`] : []),
  ...(parts.length === 1
    ? order.orders.map((group) => htmlGroup(group, order, 2))
    : parts.map((part) => htmlPart(part, order))),
  sums(sumTexts(order)),
].join('\n')}
<p><a href="${escapedLines(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0f172a;color:#ffffff;text-decoration:none">${escapedLines(email.seeList)}</a></p>
<p style="${QUIET_STYLE}">${escapedLines(email.attached(parts.length))}</p>
</div>
</body>
</html>`;
}

function place(order: PurchaseOrder): string {
  const { location, delivery, language } = order;
  const details = [location.address, deliveryText(delivery, order), accountText(order)];
  const lines = [
    `<span style="${QUIET_STYLE}">${escapedLines(wordsIn(language).deliverTo)}</span>`,
    `<strong>${escapedLines(location.name)}</strong>`,
    ...details.flatMap((detail) => (detail ? [escapedLines(detail)] : [])),
  ];
  return `<p>${lines.join('<br>')}</p>`;
}

function contact({ buyer, language }: PurchaseOrder): string[] {
  const texts = [buyer.phoneNumber, buyer.email].filter((text) => text !== null);
  if (texts.length === 0) return [];
  const label = `<span style="${QUIET_STYLE}">${escapedLines(wordsIn(language).questions)}</span>`;
  return [`<p>${[label, ...texts.map(escapedLines)].join('<br>')}</p>`];
}

/** One of several purchase orders. */
function htmlPart(part: PurchaseOrderPart, order: PurchaseOrder): string {
  const [title, delivery] = partTexts(part, order);
  return [
    `<h2 style="margin:32px 0 0;padding-top:12px;border-top:2px solid #0f172a;font-size:18px">${escapedLines(title)}</h2>`,
    `<p style="margin:0"><strong>${escapedLines(delivery)}</strong></p>`,
    ...part.orders.map((group) => htmlGroup(group, order, 3)),
    sums(sumTexts(order, part)),
  ].join('\n');
}

/** `level` is that of its heading. */
function htmlGroup(group: PurchaseOrderGroup, order: PurchaseOrder, level: 2 | 3): string {
  const { orderId, orderDateText, employeeName, notes, lines } = group;
  const { listed, labelled, ...words } = wordsIn(order.language);
  return `${heading(level, words.order(orderId))}
<p style="margin:0 0 8px;${QUIET_STYLE}">${escapedLines(listed([orderDateText, employeeName]))}</p>
${notes ? `<p style="margin:0 0 8px">${escapedLines(labelled(words.notes, notes))}</p>\n` : ''}${linesTable(order, lines)}`;
}

const heading = (level: 2 | 3, text: string) =>
  `<h${level} style="margin:24px 0 4px;font-size:16px">${escapedLines(text)}</h${level}>`;

const sums = (texts: readonly string[]) =>
  `<p style="text-align:right"><strong>${escapedLines(texts.join('\n'))}</strong></p>`;

function escapedLines(text: string): string {
  return escaped(text).replaceAll('\n', '<br>');
}
