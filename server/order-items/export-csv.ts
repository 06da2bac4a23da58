import { stringify } from 'csv-stringify/sync';
import { and, asc, desc } from 'drizzle-orm';
import type { OrderItem } from '../../contract/order-items.ts';
import type { OrderFilters } from '../../contract/orders.ts';
import { contractRows } from '../db/contract-rows.ts';
import type { Db } from '../db/open.ts';
import { streamRows } from '../db/row-stream.ts';
import type { RowStream } from '../db/row-stream.ts';
import { orderItems, orders } from '../db/schema/ordering.ts';
import { containing, matches } from '../orders/list.ts';
import { isPresent, selectItems } from './item-columns.ts';

type Cell = string | number | null;
/** The header of each column, and its value for an item. */
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

/** The current day in the organization's time zone. */
export function exportFileName(now: Date, timeZone: string): string {
  return `orders-${localTime(timeZone)(now.toISOString()).slice(0, 10)}.csv`;
}

interface Export {
  filters: Omit<OrderFilters, 'limit' | 'cursor'>;
  timeZone: string;
  signal: AbortSignal;
}

/** The matching orders as CSV text, newest first, one row per item (D19). Times are in the organization's time zone. */
export async function exportOrders(
  db: Db,
  { filters, timeZone, signal }: Export,
): Promise<RowStream> {
  const items = selectItems(db)
    .where(and(isPresent, matches(filters), containing(db, filters.q)))
    .orderBy(desc(orders.orderDate), desc(orders.id), asc(orderItems.id));
  const time = localTime(timeZone);
  return streamRows<OrderItem>(db, contractRows(items), {
    write: (batches) => csvOf(batches, time),
    signal,
  });
}

async function* csvOf(
  batches: AsyncIterable<OrderItem[]>,
  time: (instant: string) => string,
): AsyncGenerator<string> {
  yield csv([COLUMNS.map(([name]) => name)], { bom: true });
  for await (const items of batches)
    yield csv(items.map((item) => COLUMNS.map(([, cell]) => cell(item, time))));
}

/**
 * Lines of a CSV file (RFC 4180). Which separator a spreadsheet expects depends on its language, and quotes inside a line
 * do not prevent it from separating there. So every text that may become a cell with a formula begins with an
 * apostrophe, also after quotes at the beginning of a cell.
 */
function csv(rows: Cell[][], { bom = false } = {}): string {
  return stringify(rows, {
    bom,
    record_delimiter: 'windows',
    quoted_match: /[;,|\t\r\n]/,
    cast: { string: (text) => text.replace(FORMULA, "'") },
  });
}

/** The positions before a formula's first character, in half and full width, where a cell may begin. */
const FORMULA = /(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?<=(?:^|[;,|\t\r\n])["\s]*)|^(?=[\t\r])/g;

/** A moment as '2026-11-21 09:05' in the time zone. */
function localTime(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (instant) => format.format(new Date(instant));
}
