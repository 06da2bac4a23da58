import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { columnTitles, linesOfOrder, totalsByProduct } from './lines.ts';
import { BOTTOM, INK, MARGIN, pageFor, QUIET, SHADE, SMALL, TEXT, TOP } from './page.ts';
import type { Page } from './page.ts';
import type { Measure } from './printer.ts';
import { textWriter } from './text.ts';
import type { PurchaseOrder } from '../purchase-order.ts';

/** The purchase order as a document of pdfmake, complete for the vendor (D21). */
export function purchaseOrderDefinition(
  order: PurchaseOrder,
  measure: Measure,
): TDocumentDefinitions {
  const page = pageFor(order, textWriter(measure));
  return {
    pageSize: page.size,
    pageOrientation: page.orientation,
    pageMargins: [MARGIN, TOP, MARGIN, BOTTOM],
    defaultStyle: { font: 'Noto Sans', fontSize: TEXT, color: INK },
    info: {
      title: page.words.documentTitle({
        title: order.title,
        vendor: order.vendor.name,
        location: order.location.name,
        date: order.date,
      }),
      author: order.organization.name,
      creator: 'ProcureApp',
    },
    language: order.language,
    displayTitle: true,
    header: (number: number) => (number === 1 ? null : laterHeader(order, page)),
    footer: (number: number, count: number) =>
      footer(order, page, page.words.page(String(number), String(count))),
    content: [title(order, page), parties(order, page), ...openLines(order, page)],
  };
}

function title(
  { organization, title: text, moment }: PurchaseOrder,
  { write, width }: Page,
): Content {
  const half = width / 2;
  return {
    // The first page has no column titles above it: its own title takes their place.
    margin: [0, MARGIN - TOP, 0, 24],
    columns: [
      { width: half, stack: [write(organization.name, { width: half, fontSize: 14, bold: true })] },
      {
        width: half,
        stack: [
          write(text, { width: half, fontSize: 20, bold: true, alignment: 'right' }),
          write(moment, { width: half, fontSize: TEXT, color: QUIET, alignment: 'right' }),
        ],
      },
    ],
  };
}

function parties(order: PurchaseOrder, { write, width, words }: Page): Content {
  const { vendor, location, buyer, accountNumber } = order;
  const columnGap = 24;
  const half = (width - columnGap) / 2;
  const block = (label: string, name: string, details: readonly (string | null)[]) => ({
    width: half,
    stack: [
      write(label, { width: half, fontSize: SMALL, color: QUIET }),
      write(name, { width: half, fontSize: 11, bold: true }),
      ...details
        .filter((detail) => detail !== null)
        .map((detail) => write(detail, { width: half, fontSize: TEXT })),
    ],
  });
  return {
    margin: [0, 0, 0, 24],
    columnGap,
    columns: [
      block(words.vendor, vendor.name, [vendor.contactPerson, vendor.phoneNumber, vendor.email]),
      block(words.deliverTo, location.name, [
        location.address,
        accountNumber && words.labelled(words.accountNumber, accountNumber),
        buyer.phoneNumber,
        buyer.email,
      ]),
    ],
  };
}

function openLines(order: PurchaseOrder, page: Page): Content[] {
  if (order.totalLines === 0) return [nothingOpen(order, page)];
  return [
    columnTitles(page),
    ...(order.totals.length > 0 ? [totalsByProduct(order.totals, page)] : []),
    ...order.orders.map((group) => linesOfOrder(group, page)),
    sum(page.words.total, order.totalText, page),
    ...(order.costText === null ? [] : [sum(page.words.totalAmount, order.costText, page)]),
  ];
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
  const names = [shortened(order.organization.name), order.title, shortened(order.vendor.name)];
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
