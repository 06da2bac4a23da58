import type { Content, ContentTable, Margins, TableCell } from 'pdfmake/interfaces.js';
import { inner, QUIET, ruled, SHADE, SMALL, TEXT } from './page.ts';
import type { Page } from './page.ts';
import type {
  ProductTotal,
  PurchaseOrderGroup,
  PurchaseOrderLine,
  PurchaseOrderPart,
} from '../purchase-order.ts';

/** Notes up to this length stay on the page of the first line: longer ones might need more than a page. */
const KEPT_NOTES = 600;

/** The column titles of every order's lines: once on the first page, and above each later one. */
export function columnTitles({ columns, write }: Page): ContentTable {
  return {
    layout: ruled,
    table: {
      widths: widthsOf(columns),
      body: [
        columns.map(({ title, side, width }) =>
          write(title, { width: inner(width), fontSize: SMALL, color: QUIET, alignment: side }),
        ),
      ],
    },
  };
}

/** The total of each product over all orders, for picking. */
export function totalsByProduct(totals: readonly ProductTotal[], page: Page): Content {
  const title = page.write(page.words.totalsByProduct, {
    width: page.width,
    fontSize: TEXT,
    bold: true,
  });
  const rows = totals.map((total) => row(total, page));
  return section({ titles: [acrossRow(title, page, SHADE)], rows, kept: 1 }, page);
}

/**
 * The purchase order to which an order's lines belong, when there are several; its title is
 * above the first of its orders.
 */
interface OfPart {
  part: PurchaseOrderPart;
  isFirst: boolean;
}

/** One order's lines. */
export function linesOfOrder(group: PurchaseOrderGroup, page: Page, of?: OfPart): Content {
  const notes = group.notes ? [notesRow(group.notes, page)] : [];
  const hasLongNotes = (group.notes?.length ?? 0) > KEPT_NOTES;
  const rows = group.lines.map((line) => row(line, page));
  const titles = [
    ...(of?.isFirst ? [acrossRow(partHeading(of.part, page), page)] : []),
    acrossRow(heading(group, page, of?.isFirst ? undefined : of?.part), page, SHADE),
  ];
  const kept = hasLongNotes ? 1 : 1 + notes.length;
  return section({ titles, rows: [...notes, ...rows], kept }, page);
}

interface Section {
  titles: TableCell[][];
  rows: TableCell[][];
  /** Rows that stay on the page of the titles. */
  kept: number;
}

/** A separate table: its titles are repeated on each of its pages, and are never alone at the end of one. */
function section({ titles, rows, kept }: Section, { columns }: Page): Content {
  return {
    margin: [0, 0, 0, 12],
    layout: ruled,
    table: {
      widths: widthsOf(columns),
      headerRows: titles.length,
      keepWithHeaderRows: kept,
      dontBreakRows: true,
      body: [...titles, ...rows],
    },
  };
}

function row(line: ProductTotal | PurchaseOrderLine, { write, columns }: Page): TableCell[] {
  return columns.map(({ width, side, textOf }) =>
    write(textOf(line) ?? '', { width: inner(width), fontSize: TEXT, alignment: side }),
  );
}

/** 'Purchase Order No. 12', and the day of its delivery. */
function partHeading({ title, delivery }: PurchaseOrderPart, { write, width, words }: Page) {
  const half = inner(width) / 2;
  const day = delivery ? words.labelled(words.deliveryDate, delivery.text) : words.noDeliveryDate;
  const style = { width: half, fontSize: 12, bold: true } as const;
  return {
    margin: [0, 12, 0, 2] as Margins,
    columns: [
      { width: half, stack: [write(title, style)] },
      { width: half, stack: [write(day, { ...style, alignment: 'right' })] },
    ],
  };
}

/** The heading of an order; with the number of its purchase order when that is on an earlier page. */
function heading(
  group: PurchaseOrderGroup,
  { write, width, words }: Page,
  part?: PurchaseOrderPart,
): Content {
  const [left, right] = [inner(width) * 0.35, inner(width) * 0.65];
  const number = part ? [words.number([part.number])] : [];
  const placed = [...number, group.orderDateText, group.employeeName].join('  ·  ');
  const style = { width: right, fontSize: TEXT, color: QUIET, alignment: 'right' } as const;
  return {
    columns: [
      {
        width: left,
        stack: [write(words.order(group.orderId), { width: left, fontSize: TEXT, bold: true })],
      },
      { width: right, stack: [write(placed, style)] },
    ],
  };
}

function notesRow(notes: string, page: Page): TableCell[] {
  const text = page.write(shortened(notes), { width: inner(page.width), fontSize: TEXT });
  const label = page.write(page.words.notes, {
    width: inner(page.width),
    fontSize: SMALL,
    color: QUIET,
  });
  return acrossRow({ stack: [label, text] }, page);
}

/** Heading and notes must fit on one page together: many short lines become a few long ones. */
function shortened(notes: string): string {
  const lines = notes.split(/\s*\n\s*/).filter(Boolean);
  return lines.join(lines.length > 12 ? ' / ' : '\n');
}

function acrossRow(content: Content, { columns }: Page, fillColor?: string): TableCell[] {
  const cell = { stack: [content], colSpan: columns.length, fillColor };
  return [cell, ...columns.slice(1).map(() => '')];
}

const widthsOf = (columns: Page['columns']) => columns.map(({ width }) => inner(width));
