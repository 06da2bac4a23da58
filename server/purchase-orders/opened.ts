import { and, inArray, isNull, sql } from 'drizzle-orm';
import { noteChange } from '../db/noted-changes.ts';
import type { Pool } from '../db/open.ts';
import { purchaseOrders } from '../db/schema/purchase-orders.ts';
import { recordEvent } from './events.ts';
import { lockPurchaseOrders } from './queries.ts';

/**
 * Records that a person of the vendor opened a link that shows these purchase orders: once per link and purchase order
 * (V5). Most calls find it recorded already, and lock nothing.
 */
export async function recordOpened(
  db: Pool,
  { linkId, numbers, now }: { linkId: string; numbers: readonly number[]; now: Date },
): Promise<void> {
  const cause = `opened:${linkId}`;
  const { rows } = await db.execute<{ number: number }>(sql`
    select number from unnest(${sql.param([...numbers])}::integer[]) as shown(number)
    where not exists (
      select from purchase_order_events where purchase_order_number = shown.number and cause = ${cause}
    )
    order by number`);
  const unopened = rows.map(({ number }) => number);
  if (unopened.length === 0) return;
  await db.transaction(async (tx) => {
    noteChange(tx, ['orders']);
    await lockPurchaseOrders(tx, unopened);
    for (const purchaseOrderNumber of unopened) {
      const detail = {};
      const event = { purchaseOrderNumber, kind: 'opened', detail, cause, at: now } as const;
      await recordEvent(tx, { ...event, isByActor: false });
    }
    await tx
      .update(purchaseOrders)
      .set({ openedAt: now.toISOString() })
      .where(and(inArray(purchaseOrders.number, unopened), isNull(purchaseOrders.openedAt)));
  });
}
