import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { purchaseOrders } from '../db/schema/purchase-orders.ts';
import { keepOrganizationSettings } from '../organization/queries.ts';
import { recordEvent } from './events.ts';
import type { SharedDetail } from './event-detail.ts';
import { firstSent } from './plan-escalation.ts';
import { lockPurchaseOrders } from './queries.ts';

const detail: SharedDetail = { channel: 'link' };

/**
 * A manager made a link to these open items and passes it on: the purchase orders that were not sent yet count as sent (24.3).
 * What the vendor knows of them is what its page shows.
 * @param linkId the link, so that it counts once
 */
export async function recordShared(
  tx: Tx,
  { linkId, now, ...place }: { vendorId: number; locationId: number; linkId: string; now: Date },
): Promise<void> {
  const { number, vendorId, locationId, closedAt, sentAt } = purchaseOrders;
  const unsent = await tx
    .select({ number })
    .from(purchaseOrders)
    .where(
      and(
        eq(vendorId, place.vendorId),
        eq(locationId, place.locationId),
        isNull(closedAt),
        isNull(sentAt),
      ),
    )
    .orderBy(asc(number));
  if (unsent.length === 0) return;
  const { escalateMinutes } = await keepOrganizationSettings(tx);
  const locked = await lockPurchaseOrders(
    tx,
    unsent.map((row) => row.number),
  );
  for (const order of locked.filter((row) => row.sentAt === null)) {
    await tx
      .update(purchaseOrders)
      .set(await firstSent(tx, order, { now, escalateMinutes }))
      .where(eq(number, order.number));
    await recordEvent(tx, {
      purchaseOrderNumber: order.number,
      kind: 'sent',
      detail,
      cause: `shared:${linkId}`,
      at: now,
      isByActor: true,
    });
  }
}
