import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { partiesBlock, titleBlock } from './head.ts';
import type { Party } from './head.ts';
import { columnTitles, linesOfOrder, totalsByProduct } from './lines.ts';
import { BOTTOM, INK, MARGIN, pageFor, QUIET, SHADE, SMALL, TEXT, TOP } from './page.ts';
import type { Page } from './page.ts';
import type { Measure } from './printer.ts';
import { textWriter } from './text.ts';
import type { PurchaseOrder, PurchaseOrderPart } from '../purchase-order.ts';

/** The purchase order as a document of pdfmake, complete for the vendor (D21). */
export function purchaseOrderDefinition(
  order: PurchaseOrder,
  measure: Measure,
): TDocumentDefinitions {
  const page = pageFor(order, textWriter(measure));
  const { title, moment } = order;
  const organization = order.organization.name;
  return {
    pageSize: page.size,
    pageOrientation: page.orientation,
    pageMargins: [MARGIN, TOP, MARGIN, BOTTOM],
    defaultStyle: { font: 'Noto Sans', fontSize: TEXT, color: INK },
    info: {
      title: page.words.documentTitle({
        title,
        vendor: order.vendor.name,
        location: order.location.name,
        date: order.date,
      }),
      author: organization,
      creator: 'ProcureApp',
    },
    language: order.language,
    displayTitle: true,
    header: (number: number) => (number === 1 ? null : laterHeader(order, page)),
    footer: (number: number, count: number) =>
      footer(order, page, page.words.page(String(number), String(count))),
    content: [
      // The first page has no column titles above it: its own title takes their place.
      titleBlock({ organization, title, moment, top: MARGIN - TOP }, page),
      partiesBlock(parties(order, page), page),
      ...openLines(order, page),
    ],
  };
}

function parties(order: PurchaseOrder, { words }: Page): [Party, Party] {
  const { vendor, location, buyer, accountNumber, delivery } = order;
  return [
    {
      label: words.vendor,
      name: vendor.name,
      details: [vendor.contactPerson, vendor.phoneNumber, vendor.email],
    },
    {
      label: words.deliverTo,
      name: location.name,
      details: [
        location.address,
        delivery && words.labelled(words.deliveryDate, delivery.text),
        accountNumber && words.labelled(words.accountNumber, accountNumber),
        buyer.phoneNumber,
        buyer.email,
      ],
    },
  ];
}

function openLines(order: PurchaseOrder, page: Page): Content[] {
  if (order.totalLines === 0) return [nothingOpen(order, page)];
  const { parts, totals } = order;
  const { total, totalOfAll } = page.words;
  return [
    columnTitles(page),
    ...(totals.length > 0 ? [totalsByProduct(totals, page)] : []),
    ...(parts.length === 1
      ? order.orders.map((group) => linesOfOrder(group, page))
      : parts.flatMap((part) => linesOfPart(part, page))),
    sums(parts.length === 1 ? total : totalOfAll, order, page),
  ];
}

/** One of several purchase orders (V4). */
function linesOfPart(part: PurchaseOrderPart, page: Page): Content[] {
  return [
    ...part.orders.map((group, index) => linesOfOrder(group, page, { part, isFirst: index === 0 })),
    // This part may begin a page under another title, so its sums say whose they are.
    sums(part.title, part, page),
  ];
}

type Sums = Pick<PurchaseOrderPart, 'totalText' | 'costText'>;

function sums(label: string, { totalText, costText }: Sums, page: Page): Content {
  return {
    margin: [0, 0, 0, 12],
    stack: [
      sum(label, totalText, page),
      ...(costText === null ? [] : [sum(page.words.totalAmount, costText, page)]),
    ],
  };
}

function sum(label: string, text: string, { write, width, words }: Page): Content {
  const style = { width, fontSize: TEXT, bold: true, alignment: 'right' } as const;
  return write(words.labelled(label, text), style);
}

function nothingOpen(order: PurchaseOrder, { write, width, words }: Page): Content {
  const { vendor, location, moment } = order;
  const sentence = words.nothingLeft({ vendor: vendor.name, location: location.name, moment });
  const label = write(words.noOpenItems, { width: width - 40, fontSize: 12, bold: true });
  return {
    layout: 'noBorders',
    table: {
      widths: ['*'],
      body: [
        [
          {
            fillColor: SHADE,
            margin: [16, 16, 16, 16],
            stack: [
              { stack: [label], margin: [0, 0, 0, 4] },
              write(sentence, { width: width - 40, fontSize: TEXT }),
            ],
          },
        ],
      ],
    },
  };
}

function laterHeader(order: PurchaseOrder, page: Page): Content {
  // Several numbers may not fit on the line; the lines of each part have its number.
  const heading = order.parts.length > 1 ? page.words.heading(order.numbers) : order.title;
  const names = [shortened(order.organization.name), heading, shortened(order.vendor.name)];
  return {
    margin: [MARGIN, 34, MARGIN, 0],
    stack: [
      page.write(names.join('  ·  '), { width: page.width, fontSize: SMALL, color: QUIET }),
      { ...columnTitles(page), margin: [0, 8, 0, 0] },
    ],
  };
}

function footer({ location, date }: PurchaseOrder, page: Page, number: string): Content {
  const style = { fontSize: SMALL, color: QUIET };
  return {
    margin: [MARGIN, 20, MARGIN, 0],
    columns: [
      {
        width: '*',
        stack: [page.write(`${shortened(location.name)}  ·  ${date}`, { ...style, width: 300 })],
      },
      { width: 150, stack: [page.write(number, { ...style, width: 150, alignment: 'right' })] },
    ],
  };
}

/** A header that needs a second line would not be drawn at all. */
function shortened(name: string): string {
  const letters = Array.from(name);
  return letters.length > 24 ? `${letters.slice(0, 23).join('').trimEnd()}…` : name;
}
