import { and, desc } from 'drizzle-orm';
import type { OrderItem } from '../../contract/order-items.ts';
import type { OrderFilters } from '../../contract/orders.ts';
import type { Db } from '../db/open.ts';
import { orders } from '../db/schema/ordering.ts';
import { afterCursor } from '../http/paging.ts';
import type { Cursor } from '../http/paging.ts';
import { listItemsOfOrders } from '../order-items/queries.ts';
import { containing, matches } from './list.ts';

/** Orders that are read, written and forgotten at a time. */
const PAGE = 200;
/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

type Cell = string | number | null;
/** What each column is called, and what it shows of an item. */
const COLUMNS: [
  name: string,
  cell: (item: OrderItem, time: (instant: string) => string) => Cell,
][] = [
  ['Order ID', (item) => item.orderId],
  ['Order Date', (item, time) => time(item.orderDate)],
  ['Employee', (item) => item.employeeName],
  ['Location', (item) => item.locationName],
  ['Order Status', (item) => item.orderStatus],
  ['Notes', (item) => item.orderNotes],
  ['Product ID', (item) => item.productId],
  ['Product', (item) => item.productName],
  ['Quantity', (item) => item.quantity],
  ['Unit', (item) => item.unitOfMeasure],
  ['Vendor', (item) => item.vendorName],
  ['Item Status', (item) => item.orderedStatus],
  ['Ordered At', (item, time) => item.orderedAt && time(item.orderedAt)],
];

/** The day of the export where the organization is. */
export function exportFileName(now: Date, timeZone: string): string {
  return `orders-${localTime(timeZone)(now.toISOString()).slice(0, 10)}.csv`;
}

/**
 * The matching orders, newest first, a row per item, as the text of a CSV file (D19). Written page by page as fast as it
 * is read, so that its length costs no memory. Times are the organization's own.
 */
export async function* ordersCsv(
  db: Db,
  filters: Omit<OrderFilters, 'limit' | 'cursor'>,
  timeZone: string,
): AsyncGenerator<string> {
  const time = localTime(timeZone);
  yield BYTE_ORDER_MARK + csvRow(COLUMNS.map(([name]) => name));
  let cursor: Cursor | undefined;
  do {
    const page = await pageAfter(db, filters, cursor);
    const items = await listItemsOfOrders(
      db,
      page.map(({ id }) => id),
    );
    yield items.map((item) => csvRow(COLUMNS.map(([, cell]) => cell(item, time)))).join('');
    const last = page.length === PAGE ? page.at(-1) : undefined;
    cursor = last && [last.orderDate, last.id];
  } while (cursor);
}

async function pageAfter(
  db: Db,
  filters: Omit<OrderFilters, 'limit' | 'cursor'>,
  cursor: Cursor | undefined,
) {
  return db
    .select({ id: orders.id, orderDate: orders.orderDate })
    .from(orders)
    .where(
      and(
        matches(db, filters),
        containing(db, filters.q),
        afterCursor(cursor, orders.orderDate, orders.id),
      ),
    )
    .orderBy(desc(orders.orderDate), desc(orders.id))
    .limit(PAGE);
}

/** One line of a CSV file (RFC 4180). A cell that a spreadsheet would run as a formula begins with an apostrophe. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null || typeof cell === 'number') return String(cell ?? '');
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** '2026-11-21 09:05' of a moment, in the time zone. */
function localTime(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (instant) => format.format(new Date(instant));
}
