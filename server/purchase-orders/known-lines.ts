import { eq, sql } from 'drizzle-orm';
import type { Locked } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { purchaseOrders } from '../db/schema/purchase-orders.ts';
import type { SentLine } from '../db/schema/purchase-orders.ts';
import type { PurchaseOrderRow } from './queries.ts';

/**
 * What a vendor knows of a purchase order, by line (E34): what a message said that was sent, and what the vendor answered.
 * The database compares it with the open items (`purchase_order_changes`).
 */

/**
 * The vendor was sent these lines, and knows no others. Only lines that came stay: one that a correction makes open again
 * is nothing new. Lines of orders that were combined since stand for the items that replaced them.
 */
export async function replaceSentLines(
  tx: Tx,
  { number }: Locked<'purchase_orders', PurchaseOrderRow>,
  lines: readonly SentLine[],
): Promise<void> {
  const entries = JSON.stringify(lines);
  await tx.execute(sql`
    with recursive survivor(id, item_id) as (
      select "itemId", "itemId" from jsonb_to_recordset(${entries}::jsonb) as line("itemId" integer)
      union
      select survivor.id, merged.survivor_id from survivor join merged_items as merged on merged.id = survivor.item_id
    ),
    sent as materialized (
      select survivor.item_id, line.* from survivor
      join jsonb_to_recordset(${entries}::jsonb) as line("itemId" integer, "productId" text, "productName" text,
        "unitOfMeasure" text, "unitId" uuid, quantity integer, "unitPrice" numeric, "priceShown" boolean) on line."itemId" = survivor.id
      where not exists (select from merged_items as merged where merged.id = survivor.item_id)
    ),
    removed as (
      delete from purchase_order_sent_lines as line using order_items as item
      where line.purchase_order_number = ${number} and item.id = line.order_item_id and (
        line.order_item_id in (select item_id from sent)
        or item.purchase_order_number is distinct from ${number} or item.is_deleted or item.order_deleted
        or item.ordered_status not in ('received', 'missing'))
    )
    insert into purchase_order_sent_lines
      (purchase_order_number, order_item_id, product_id, product_name, unit_id, unit_of_measure, quantity, unit_price, price_shown)
    select ${number}, item_id, "productId", "productName", coalesce("unitId", item.unit_id), "unitOfMeasure", sent.quantity, "unitPrice",
      coalesce("priceShown", false)
    from sent join order_items as item on item.id = sent.item_id order by item_id`);
}

/**
 * The vendor knows these items as they are now, because it answered them. When it was sent nothing before, it has read all
 * open items, on its page or from the person who called.
 */
export async function addKnownItems(
  tx: Tx,
  { number, sentLinesAt }: Locked<'purchase_orders', PurchaseOrderRow>,
  { itemIds, now }: { itemIds: readonly number[]; now: Date },
): Promise<void> {
  const isFirst = sentLinesAt === null;
  const ids = sql`${sql.param([...itemIds])}::integer[]`;
  const { rows } = await tx.execute<{ product: string }>(sql`
    with removed as (
      delete from purchase_order_sent_lines where purchase_order_number = ${number} and order_item_id = any(${ids})
      returning product_id
    ),
    added as (
      insert into purchase_order_sent_lines
        (purchase_order_number, order_item_id, product_id, product_name, unit_id, unit_of_measure, quantity, unit_price, price_shown)
      select ${number}, item.id, item.product_id, item.product_name, item.unit_id, item.unit_of_measure, item.quantity, item.unit_price,
        coalesce((select show_prices_to_vendors from organization_settings), true)
      from order_items as item
      where item.purchase_order_number = ${number}
        and ${isFirst ? sql`item.is_open` : sql`item.id = any(${ids})`}
      returning product_id
    )
    select product_id as product from removed union select product_id from added`);
  const products = sql`${sql.param(rows.map(({ product }) => product))}::text[]`;
  await tx
    .update(purchaseOrders)
    .set({
      ...(isFirst && { sentLinesAt: now.toISOString() }),
      changes: sql`purchase_order_changes_after(${number}, ${purchaseOrders.changes}, ${products})`,
    })
    .where(eq(purchaseOrders.number, number));
}
