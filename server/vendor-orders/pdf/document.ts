import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { columnTitles, linesOfOrder, totalsByProduct } from './lines.ts';
import { BOTTOM, INK, MARGIN, pageFor, QUIET, SHADE, SMALL, TEXT, TOP } from './page.ts';
import type { Page } from './page.ts';
import type { Measure } from './printer.ts';
import { textWriter } from './text.ts';
import { COST_TITLE } from '../purchase-order.ts';
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
      title: `${order.title} for ${order.vendor.name}, ${order.location.name}, ${order.date}`,
      author: order.organization.name,
      creator: 'ProcureApp',
    },
    language: 'en',
    displayTitle: true,
    header: (number: number) => (number === 1 ? null : laterHeader(order, page)),
    footer: (number: number, count: number) => footer(order, page, `Page ${number} of ${count}`),
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
        alignment: 'right',
        stack: [
          { text, fontSize: 20, bold: true, lineHeight: 1 },
          { text: moment, color: QUIET },
        ],
      },
    ],
  };
}

function parties({ vendor, location, buyer }: PurchaseOrder, { write, width }: Page): Content {
  const columnGap = 24;
  const half = (width - columnGap) / 2;
  const block = (label: string, name: string, details: readonly (string | null)[]) => ({
    width: half,
    stack: [
      { text: label, fontSize: SMALL, color: QUIET },
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
      block('Vendor', vendor.name, [vendor.contactPerson, vendor.phoneNumber, vendor.email]),
      block('Deliver to', location.name, [location.address, buyer.phoneNumber, buyer.email]),
    ],
  };
}

function openLines(order: PurchaseOrder, page: Page): Content[] {
  if (order.totalLines === 0) return [nothingOpen(order, page)];
  return [
    columnTitles(page),
    ...(order.totals.length > 0 ? [totalsByProduct(order.totals, page)] : []),
    ...order.orders.map((group) => linesOfOrder(group, page)),
    { text: `Total: ${order.totalText}`, bold: true, alignment: 'right' },
    ...(order.costText === null ? [] : [cost(order.costText, page)]),
  ];
}

function cost(text: string, { write, width }: Page): Content {
  return write(`${COST_TITLE}: ${text}`, { width, fontSize: TEXT, bold: true, alignment: 'right' });
}

function nothingOpen(order: PurchaseOrder, { write, width }: Page): Content {
  const { vendor, location, moment } = order;
  const sentence = `Nothing is left to deliver from ${vendor.name} to ${location.name} as of ${moment}.`;
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
              { text: 'No open items', fontSize: 12, bold: true, margin: [0, 0, 0, 4] },
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
      { width: 'auto', text: number, ...style },
    ],
  };
}

/** A header that needs a second line would not be drawn at all. */
function shortened(name: string): string {
  const letters = Array.from(name);
  return letters.length > 24 ? `${letters.slice(0, 23).join('').trimEnd()}…` : name;
}
