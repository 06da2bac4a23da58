import { sql } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import type { purchaseOrderMessages } from '../db/schema/purchase-orders.ts';
import { lockOrders } from '../orders/lock-orders.ts';

type About = Pick<
  typeof purchaseOrderMessages.$inferSelect,
  'purchaseOrderNumber' | 'plannedAt' | 'sentLines'
>;

/**
 * What a sending rule sent is ordered (H1). An item that was edited in the minute of sending stays pending: it is a change, which
 * goes by the same rule (E20). One that was combined meanwhile is found under what became of it.
 */
export async function markSent(tx: Tx, about: readonly About[], now: Date): Promise<void> {
  const lines = about.flatMap(({ plannedAt, sentLines, purchaseOrderNumber: number }) =>
    plannedAt === null
      ? []
      : sentLines.map(({ itemId, quantity }) => ({ itemId, quantity, number })),
  );
  if (lines.length === 0) return;
  const sent = sql`
    with recursive sent(id, quantity, number) as (
      select "itemId", quantity, number
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line("itemId" integer, quantity integer, number integer)
      union
      select merged.survivor_id, null, sent.number from sent join merged_items as merged on merged.id = sent.id
    )`;
  const isPending = sql`item.id = sent.id and item.is_open and item.ordered_status = 'pending'
    and item.purchase_order_number = sent.number and item.quantity = coalesce(sent.quantity, item.quantity)`;
  const { rows } = await tx.execute<{ orderId: string }>(
    sql`${sent} select distinct item.order_id as "orderId" from sent join order_items as item on ${isPending}`,
  );
  if (rows.length === 0) return;
  const held = await lockOrders(
    tx,
    rows.map(({ orderId }) => orderId),
  );
  // Read again, now that the orders are locked.
  await tx.execute(sql`
    ${sent} update order_items as item set ordered_status = 'ordered', ordered_at = ${now.toISOString()}::timestamptz
    from (select id, min(quantity) as quantity, number from sent group by id, number) as sent
    where ${isPending} and item.order_id = any(${sql.param(held.map(({ id }) => id))}::text[])`);
}
