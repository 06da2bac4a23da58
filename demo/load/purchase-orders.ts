import { and, eq, isNotNull } from 'drizzle-orm';
import { insertMany } from '#server/db/insert-many.ts';
import type { Tx } from '#server/db/open.ts';
import { isUnnoticed, purchaseOrders } from '#server/db/schema/purchase-orders.ts';
import { purchaseOrderSentLines } from '#server/db/schema/sent-lines.ts';
import { getOrganizationSettings } from '#server/organization/queries.ts';
import { firstSent } from '#server/purchase-orders/plan-escalation.ts';
import type { DemoPurchaseOrder } from '../purchases.ts';
import type { ItemRow } from './orders.ts';
import type { Ids } from './people-and-catalogue.ts';

/** A stored purchase order. */
export interface Numbered {
  of: DemoPurchaseOrder;
  number: number;
}

/** A stored purchase order with its items, in the sequence of its products. */
export interface Purchased extends Numbered {
  items: ItemRow[];
}

/** Stored before the items, which refer to them; oldest first, as their numbers are. */
export async function insertPurchaseOrders(
  tx: Tx,
  ids: Ids,
  some: readonly DemoPurchaseOrder[],
): Promise<Numbered[]> {
  const stored = await tx
    .insert(purchaseOrders)
    .values(
      some.map(({ vendor, location, deliveryDate, ...at }) => ({
        vendorId: ids.vendor[vendor].id,
        locationId: ids.location[location].id,
        deliveryDate,
        createdAt: at.createdAt.toISOString(),
        sentAt: at.sentAt?.toISOString() ?? null,
        openedAt: at.openedAt?.toISOString() ?? null,
        answeredAt: at.answer?.at.toISOString() ?? null,
        closedAt: at.receipt?.at.toISOString() ?? null,
      })),
    )
    .returning({ number: purchaseOrders.number });
  return stored.flatMap(({ number }, index) => {
    const of = some[index];
    return of ? [{ of, number }] : [];
  });
}

/** When unopened ones need attention (V8); null where that would be before the demo was loaded. */
export async function planAlerts(tx: Tx, now: Date): Promise<void> {
  const unnoticed = await tx
    .select()
    .from(purchaseOrders)
    .where(and(isUnnoticed(purchaseOrders), isNotNull(purchaseOrders.sentAt)));
  const { escalateMinutes } = await getOrganizationSettings(tx);
  for (const order of unnoticed) {
    const sentAt = new Date(order.sentAt ?? now);
    const planned = await firstSent(tx, order, { now: sentAt, escalateMinutes });
    const isAhead = planned.escalateAt !== null && new Date(planned.escalateAt) > now;
    await tx
      .update(purchaseOrders)
      .set({ cutOffAt: planned.cutOffAt, escalateAt: isAhead ? planned.escalateAt : null })
      .where(eq(purchaseOrders.number, order.number));
  }
}

/** The lines that the vendors know, so that a later edit of an item is a change since the sending. */
export async function loadSentLines(tx: Tx, purchased: readonly Purchased[]): Promise<void> {
  for (const { of, number, items } of purchased) {
    if (!of.sentAt) continue;
    const sentLines = items.map(({ id, ...item }) => ({
      purchaseOrderNumber: number,
      orderItemId: id,
      productId: item.productId,
      productName: item.productName,
      unitId: item.unitId,
      unitOfMeasure: item.unitOfMeasure,
      quantity: item.quantity,
      unitPrice: item.unitPrice ?? null,
      priceShown: true,
    }));
    await insertMany(tx, purchaseOrderSentLines, sentLines);
    await tx
      .update(purchaseOrders)
      .set({ sentLinesAt: of.sentAt.toISOString() })
      .where(eq(purchaseOrders.number, number));
  }
}
