import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces.js';
import { inner, QUIET, ruled, SHADE, SMALL, TEXT } from './pdf-page.ts';
import type { Page } from './pdf-page.ts';
import type { PurchaseOrderGroup } from './purchase-order.ts';

/** Notes of up to so many characters also stay with the first line: with longer ones a page could be too small. */
const KEPT_NOTES = 600;

/** What the columns of every order's lines mean: once on the first page, and above each later one. */
export function columnTitles({ columns }: Page): ContentTable {
  const titles = ['Product', 'Product ID', 'Quantity', 'Unit', 'Status'];
  return {
    layout: ruled,
    table: {
      widths: columns.map(inner),
      body: [
        titles.map((text, column) => ({
          text,
          fontSize: SMALL,
          color: QUIET,
          alignment: sideOf(column),
        })),
      ],
    },
  };
}

/**
 * One order's lines, as a table of its own: its heading is repeated where it goes on over the page, and never stands
 * alone at the end of one.
 */
export function linesOfOrder(group: PurchaseOrderGroup, page: Page): Content {
  const { write, columns } = page;
  const notes = group.notes ? [notesRow(group.notes, page)] : [];
  const hasLongNotes = (group.notes?.length ?? 0) > KEPT_NOTES;
  const lines = group.lines.map((line) =>
    [
      line.productName,
      line.productId,
      line.quantity.toLocaleString('en-US'),
      line.unitOfMeasure,
      line.statusText,
    ].map((text, column) =>
      write(text, {
        width: inner(columns[column] ?? 0),
        fontSize: TEXT,
        alignment: sideOf(column),
      }),
    ),
  );
  return {
    margin: [0, 0, 0, 12],
    layout: ruled,
    table: {
      widths: columns.map(inner),
      headerRows: 1,
      keepWithHeaderRows: hasLongNotes ? 1 : 1 + notes.length,
      dontBreakRows: true,
      body: [acrossRow(heading(group, page), page, SHADE), ...notes, ...lines],
    },
  };
}

function heading(group: PurchaseOrderGroup, { write, width }: Page): Content {
  const [left, right] = [inner(width) * 0.35, inner(width) * 0.65];
  const placed = `${group.orderDateText}  ·  ${group.employeeName}`;
  const style = { width: right, fontSize: TEXT, color: QUIET, alignment: 'right' } as const;
  return {
    columns: [
      { width: left, text: `Order ${group.orderId}`, bold: true },
      { width: right, stack: [write(placed, style)] },
    ],
  };
}

function notesRow(notes: string, page: Page): TableCell[] {
  const text = page.write(shortened(notes), { width: inner(page.width), fontSize: TEXT });
  return acrossRow({ stack: [{ text: 'Notes', fontSize: SMALL, color: QUIET }, text] }, page);
}

/** Heading and notes must fit on one page together: many short lines become few long ones. */
function shortened(notes: string): string {
  const lines = notes.split(/\s*\n\s*/).filter(Boolean);
  return lines.join(lines.length > 12 ? ' / ' : '\n');
}

function acrossRow(content: Content, { columns }: Page, fillColor?: string): TableCell[] {
  const cell = { stack: [content], colSpan: columns.length, fillColor };
  return [cell, ...columns.slice(1).map(() => '')];
}

/** Quantities stand under each other by their last digit. */
function sideOf(column: number): 'left' | 'right' {
  return column === 2 ? 'right' : 'left';
}
