import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Receipt, ReceiptFilters, ReceiptLine } from '../../contract/calls/receipts.ts';
import type { SelectQuery } from '../db/contract-rows.ts';
import { lockedRow } from '../db/locked.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { shownAmount } from '../db/schema/columns.ts';
import { receipts } from '../db/schema/receipts.ts';
import { amountInItem } from '../order-items/line-amounts.ts';
import { afterCursor, countRows, readCursor, rowsByIds } from '../lists/paging.ts';
import { notFound } from '../failure.ts';

export type ReceiptRow = typeof receipts.$inferSelect;

const userName = (id: SQL) => sql<string | null>`(select name from users where users.id = ${id})`;

const { numerator, denominator } = amountInItem('line');

/** The columns of a receipt as in the contract. Names of deleted records are shown (D7). */
const receipt = {
  id: receipts.id,
  locationId: receipts.locationId,
  locationName: locations.name,
  vendorId: receipts.vendorId,
  vendorName: vendors.name,
  receivedBy: receipts.receivedBy,
  receivedByName: userName(sql`${receipts.receivedBy}`),
  at: receipts.at,
  createdAt: receipts.createdAt,
  notes: receipts.notes,
  correctedAt: receipts.correctedAt,
  correctedByName: userName(sql`${receipts.correctedBy}`),
  version: receipts.version,
};

/** @param prices whether the caller sees them (E14) */
const linesOf = (prices: boolean) => sql<ReceiptLine[]>`(
    select coalesce(json_agg(json_build_object(
      'id', line.id, 'orderItemId', item.id, 'orderId', item.order_id,
      'purchaseOrderNumber', item.purchase_order_number,
      'orderedQuantity', item.quantity, 'orderedUnit', item.unit_of_measure,
      'isOverDelivered', case when item.id is not null then coalesce(item.received_numerator > item.quantity * item.received_denominator, false) end,
      'productId', line.product_id, 'productName', line.product_name,
      'quantity', trim_scale(line.quantity), 'unitOfMeasure', line.unit_of_measure,
      'convertedQuantity', case when line.quantity = 0 then 0 when item.id is not null then trim_scale(${shownAmount(numerator, denominator)})
        else trim_scale((select ${shownAmount(sql`own[1]`, sql`own[2]`)}
          from from_base(line.product_id, line.quantity * line.base_numerator, line.base_denominator, 'infinity') as own)) end,
      'awaitsConversion', exists (
        select from inventory_waiting as waiting
        where waiting.product_id = line.product_id and waiting.cause_kind = 'receipt' and waiting.cause_id = line.id::text),
      'refused', refused.parts, 'billedPrice', ${prices ? sql`to_char(line.billed_price, 'FM9999990.0099')` : sql`null`},
      'closed', line.closed, 'reason', coalesce(line.reason, refused.parts -> 0 ->> 'reason'), 'note', line.note,
      'temperatureC', trim_scale(line.temperature_c), 'lot', line.lot, 'bestBefore', line.best_before,
      'photoUrl', line.photo_url) order by line.position), '[]')
    from receipt_lines as line left join order_items as item on item.id = line.order_item_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', part.id, 'quantity', trim_scale(part.quantity), 'reason', part.reason,
        'note', part.note, 'photoUrl', part.photo_url) order by part.position), '[]') as parts
      from receipt_refusals as part where part.receipt_line_id = line.id and not part.is_deleted
    ) as refused
    where line.receipt_id = ${receipts.id} and not line.is_deleted)`;

function selectReceipts(db: Db, prices: boolean) {
  return db
    .select({ ...receipt, lines: linesOf(prices) })
    .from(receipts)
    .innerJoin(locations, eq(locations.id, receipts.locationId))
    .innerJoin(vendors, eq(vendors.id, receipts.vendorId));
}

/** The filters, and the locations that the caller may see; omitted, all. */
interface Listed {
  filters: ReceiptFilters;
  locationIds?: readonly number[] | undefined;
  /** Whether the caller sees them. */
  prices: boolean;
}

const newestFirst = [desc(receipts.at), desc(receipts.id)];

/** All receipts that match, newest first. */
export function allReceipts(db: Db, listed: Listed): SelectQuery<Receipt> {
  return selectReceipts(db, listed.prices)
    .where(matches(listed))
    .orderBy(...newestFirst);
}

/** A page and its count: see docs/lists.md. */
export function receiptList(db: Db, listed: Listed) {
  return {
    /** One row more than `limit`, as JSON. */
    page: async ({ limit, cursor: text }: { limit: number; cursor?: string | undefined }) => {
      const older = afterCursor(readCursor(text, 'text'), receipts.at, receipts.id);
      const ids = db
        .select({ id: receipts.id })
        .from(receipts)
        .where(and(matches(listed), older))
        .orderBy(...newestFirst)
        .limit(limit + 1);
      return rowsByIds(db, ids, (page) =>
        selectReceipts(db, listed.prices)
          .where(sql`${receipts.id} = any(${page})`)
          .orderBy(...newestFirst),
      );
    },
    count: () =>
      countRows(db, db.select({ id: receipts.id }).from(receipts).where(matches(listed))),
  };
}

function matches({ filters, locationIds }: Listed): SQL | undefined {
  const { orderId, vendorId, locationId, from, to } = filters;
  return and(
    eq(receipts.isTakenBack, false),
    locationIds && inArray(receipts.locationId, [...locationIds]),
    locationId ? eq(receipts.locationId, locationId) : undefined,
    vendorId ? eq(receipts.vendorId, vendorId) : undefined,
    orderId ? sql`${receipts.id} in (${receiptsOfOrder(orderId)})` : undefined,
    from ? gte(receipts.at, from.toISOString()) : undefined,
    to ? lt(receipts.at, to.toISOString()) : undefined,
  );
}

/** By the index of the lines of an item: however many receipts there are, those of one order are few. */
const receiptsOfOrder = (orderId: string) => sql`
  select line.receipt_id from order_items as item join receipt_lines as line on line.order_item_id = item.id
  where item.order_id = ${orderId} and not line.is_deleted`;

/** Throws `not_found`. */
export async function getReceipt(
  db: Db,
  id: string,
  { prices = true }: { prices?: boolean } = {},
): Promise<Receipt> {
  const [found] = await selectReceipts(db, prices).where(eq(receipts.id, id));
  if (!found) throw notFound('receipt');
  return found;
}

/**
 * The receipt, also one that was taken back, locked until the transaction ends. Lock it before its orders. Throws
 * `not_found`.
 */
export async function lockReceipt(tx: Tx, id: string): Promise<Locked<'receipts', ReceiptRow>> {
  const [found] = await tx.select().from(receipts).where(eq(receipts.id, id)).for('no key update');
  if (!found) throw notFound('receipt');
  return lockedRow('receipts', found);
}
