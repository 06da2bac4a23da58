import { and, asc, desc } from 'drizzle-orm';
import { lineAmount } from '../../contract/values/money.ts';
import type { OrderItem } from '../../contract/calls/order-items.ts';
import type { OrderFilters } from '../../contract/calls/orders.ts';
import { csvLines } from '../csv/lines.ts';
import type { CsvCell } from '../csv/lines.ts';
import { contractRows } from '../db/contract-rows.ts';
import type { Pool } from '../db/open.ts';
import { streamRows } from '../db/row-stream.ts';
import type { RowStream } from '../db/row-stream.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { orders } from '../db/schema/orders.ts';
import { localTime } from '../local-time.ts';
import { containing, matches } from '../orders/filters.ts';
import { isPresent, selectItems } from './item-columns.ts';

interface Settings {
  time: (instant: string) => string;
  /** ISO 4217, of the prices. */
  currency: string;
}

/** The header of each column, and its value for an item. New ones come last: spreadsheets count on the others' places. */
const COLUMNS: [name: string, cell: (item: OrderItem, settings: Settings) => CsvCell][] = [
  ['Order ID', (item) => item.orderId],
  ['Order Date', (item, { time }) => time(item.orderDate)],
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
  ['Ordered At', (item, { time }) => item.orderedAt && time(item.orderedAt)],
  ['Vendor Item Code', (item) => item.vendorItemCode],
  ['Pack Size', (item) => item.packSize],
  ['Unit Price', (item) => item.unitPrice],
  [
    'Amount',
    ({ quantity, unitPrice }, { currency }) =>
      unitPrice && lineAmount({ quantity, unitPrice }, currency),
  ],
];

interface Export {
  filters: Omit<OrderFilters, 'limit' | 'cursor'>;
  timeZone: string;
  currency: string;
  signal: AbortSignal;
}

/** The matching orders as CSV text, newest first, one row per item (D19). Times are in the organization's time zone. */
export async function exportOrders(
  db: Pool,
  { filters, timeZone, currency, signal }: Export,
): Promise<RowStream> {
  const items = selectItems(db)
    .where(and(isPresent, matches(filters), containing(db, filters.q)))
    .orderBy(desc(orders.orderDate), desc(orders.id), asc(orderItems.id));
  const settings = { time: localTime(timeZone), currency };
  return streamRows<OrderItem>(db, contractRows(items), {
    write: (batches) => csvOf(batches, settings),
    signal,
  });
}

async function* csvOf(
  batches: AsyncIterable<OrderItem[]>,
  settings: Settings,
): AsyncGenerator<string> {
  yield csvLines([COLUMNS.map(([name]) => name)], { bom: true });
  for await (const items of batches)
    yield csvLines(items.map((item) => COLUMNS.map(([, cell]) => cell(item, settings))));
}
