import { eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { purchaseOrders } from '../db/schema/purchase-orders.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import type { MessageKind } from '../outbox/message-kind.ts';
import type { StoredMessage } from '../outbox/queries.ts';
import { followMessage } from '../purchase-orders/messages.ts';
import { withFreshLink } from './link.ts';
import type { VendorAtLocation } from './queries.ts';
import { hasChanged, requireSameOrder } from './send-again.ts';

/** A purchase order, sent to its vendor. Its subject is the purchase order's number. */
export const purchaseOrderMessage: MessageKind = {
  name: 'purchase_order',
  reason: 'Purchase order',
  // Screens of purchase orders show their state.
  topics: ['orders'],
  follow: followMessage,
  complete: async ({ db, env, now }, message) => {
    const of = await getVendorAndLocationOf(db, message);
    const { replyToEmail: replyTo } = await getOrganizationSettings(db);
    const link = { ...of, days: env.PUBLIC_LINK_DAYS };
    return { ...(await withFreshLink(db, message, { ...link, now })), replyTo };
  },
  requireCurrent: async (db, message) =>
    requireSameOrder(db, { ...message, ...(await getVendorAndLocationOf(db, message)) }),
};

/** Throws `conflict` when the purchase order is unknown: its message was recorded by the first version. */
async function getVendorAndLocationOf(
  db: Db,
  { subjectId }: StoredMessage,
): Promise<VendorAtLocation> {
  const { number, vendorId, locationId } = purchaseOrders;
  const [found] = await db
    .select({ vendorId, locationId })
    .from(purchaseOrders)
    .where(eq(number, Number(subjectId)));
  if (!found) throw hasChanged();
  return found;
}
