import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { conflict } from '../failure.ts';
import { followItems } from '../orders/follow-items.ts';
import type { ItemMark, StoredReceipt } from '../services.ts';
import { addToStock } from './move-stock.ts';
import { refusedOf } from '../order-items/refused-of.ts';
import { ownReceiptId } from './own-id.ts';

/** Equal to no content hash: the server made the id of this receipt, so no client can retry it. */
const NO_CONTENT = 'mark';

/**
 * Stores the receipt of a mark (R2): *Mark as Received* is the quantity that has not arrived yet, *Mark as Missing* a
 * closed line of quantity 0. What was refused arrived, too (E32): the rest closes the item, unless all of it was refused and
 * comes again. The state that `settleItems` would set is known in advance, so that a mark takes one
 * statement, and one for its order. Throws `invalid_transition` when an item should become missing of which a part
 * arrived (E13).
 */
export async function markItem(
  db: Db,
  { item, status, by, now }: ItemMark,
): Promise<StoredReceipt> {
  const isMissing = status === 'missing';
  const quantity = isMissing
    ? sql`0`
    : sql`case when due > refused then due - refused else due end`;
  const at = now.toISOString();
  const { rows } = await db.execute<Marked>(sql`
    with item as materialized (
      select id, order_id, location_id, vendor_id, product_id, product_name, unit_of_measure, ordered_status,
        received_quantity, ${quantity} as arrived, ${isMissing} or due > refused and refused > 0 as closed
      from order_items as item, lateral (
        select greatest(item.quantity - coalesce(item.received_quantity, 0), 0) as due, ${refusedOf(sql`item.id`)} as refused
      ) as open
      where id = ${item.id} and not (${isMissing} and exists (
        select from receipt_lines as line
        where line.order_item_id = item.id and line.quantity > 0 and not line.is_deleted
      ))
    ),
    receipt as (
      insert into receipts (id, location_id, vendor_id, received_by, at, created_at, content_hash)
      select ${ownReceiptId(now)}, location_id, vendor_id, ${by}::integer, ${at}::timestamptz, ${at}::timestamptz, ${NO_CONTENT}
      from item
      returning id
    ),
    line as (
      insert into receipt_lines (receipt_id, position, order_item_id, product_id, product_name, quantity, unit_of_measure,
        unit_factor, closed, status_before)
      select receipt.id, 0, item.id, product_id, product_name, arrived, unit_of_measure, 1, closed, ordered_status
      from receipt, item
      returning id
    ),
    settled as (
      update order_items set ordered_status = ${status},
        received_quantity = coalesce(item.received_quantity, 0) + item.arrived
      from item where order_items.id = item.id
    )
    select receipt.id, line.id as "lineId", item.arrived::float8 as quantity, item.closed from receipt, line, item`);
  const [stored] = rows;
  if (!stored)
    throw conflict(
      `A part of ${item.productName} has arrived, so it cannot be missing.`,
      'invalid_transition',
    );
  await followItems(db, [item.orderId]);
  const { locationId, vendorId } = item;
  const lines = [{ ...item, ...stored, id: stored.lineId }];
  await addToStock(db, { locationId, at, by }, { lines, kind: 'receipt' });
  return {
    id: stored.id,
    locationId,
    vendorId,
    lines: [
      {
        orderItemId: item.id,
        quantity: stored.quantity,
        closed: stored.closed,
        reason: null,
        refused: [],
        billedPrice: null,
      },
    ],
  };
}

interface Marked extends Record<string, unknown> {
  id: string;
  lineId: number;
  quantity: number;
  closed: boolean;
}
