import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { onlyRow } from '../db/only-row.ts';
import type { Db } from '../db/open.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { purchaseOrders } from '../db/schema/purchase-orders.ts';
import type { Cursor } from '../lists/paging.ts';
import { totalOf } from '../orders/follow-items.ts';
import { selectItems } from './item-columns.ts';
import { openWith } from './queries.ts';
import type { NumberedItem, OpenWith } from './queries.ts';

/** A vendor's open items at one location, page by page: their number has no limit. */

interface Page {
  /** The item before the page: the moment of its order, and its id. */
  after?: Cursor | undefined;
  limit: number;
}

/** The query for a page of open items, oldest order first; it walks an index of open items. */
export function selectOpenItems(
  db: Db,
  { after, ...of }: Required<OpenWith> & Omit<Page, 'limit'>,
) {
  const { orderDate, id } = orderItems;
  const later =
    after && sql`(${orderDate}, ${id}) > (${after[0]}::timestamptz, ${Number(after[1])})`;
  return selectItems(db)
    .where(and(openWith(of), later))
    .orderBy(asc(orderDate), asc(id));
}

/** A page, and one item more when another page follows. */
export async function pageOfOpenItems(
  db: Db,
  { limit, ...of }: Required<OpenWith> & Page,
): Promise<NumberedItem[]> {
  const items = await selectOpenItems(db, of).limit(limit + 1);
  return items as NumberedItem[];
}

/** What all open items are together. */
export interface OpenSummary {
  lines: number;
  /** There are more lines than `lines`; nothing else is known then. */
  stopped: boolean;
  orders: number;
  /** The sum of the amounts; null without any. */
  total: string | null;
  unpricedItems: number;
  /** The items without a present answer, as `id.version.answer` (0 without one), separated by blanks. */
  unanswered: string;
}

/** Counts and adds up to `most` open items. */
export async function summaryOfOpenItems(
  db: Db,
  { vendorId, locationId, most }: Required<OpenWith> & { most: number },
): Promise<OpenSummary> {
  type Row = Omit<OpenSummary, 'unpricedItems' | 'stopped'> & { unpriced_items: number };
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select count(*)::int as lines, count(distinct found.order_id)::int as orders, ${totalOf('found')},
      coalesce(string_agg(concat_ws('.', found.id, found.version, coalesce(found.answer_id, 0)), ' ' order by found.order_date, found.id)
        filter (where found.answer_id is null or not exists (
          select from vendor_answer_lines as line
          where line.id = found.answer_id and line.item_version = found.version)), '') as unanswered
    from (
      select * from order_items as own
      where own.vendor_id = ${vendorId} and own.location_id = ${locationId} and own.is_open
      order by own.order_date, own.id limit ${most + 1}
    ) as found`);
  const { unpriced_items: unpricedItems, ...summary } = onlyRow(rows);
  const stopped = summary.lines > most;
  return { ...summary, lines: Math.min(summary.lines, most), stopped, unpricedItems };
}

/** The numbers of the purchase orders with open items. */
export async function listOpenNumbers(
  db: Db,
  { vendorId, locationId }: Required<OpenWith>,
): Promise<number[]> {
  const rows = await db
    .select({ number: purchaseOrders.number })
    .from(purchaseOrders)
    .where(
      and(
        eq(purchaseOrders.vendorId, vendorId),
        eq(purchaseOrders.locationId, locationId),
        isNull(purchaseOrders.closedAt),
      ),
    )
    .orderBy(asc(purchaseOrders.number));
  return rows.map(({ number }) => number);
}
