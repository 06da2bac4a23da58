import { eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { locations } from '../db/schema/people-and-places.ts';
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
  // Screens of purchase orders show their state.
  topics: ['orders'],
  isLimitedBySubject: true,
  follow: followMessage,
  complete: async ({ db, env, now }, message) => {
    const { email, ...of } = await getVendorAndLocationOf(db, message);
    const { replyToEmail } = await getOrganizationSettings(db);
    const link = { ...of, days: env.PUBLIC_LINK_DAYS };
    // A vendor that replies reaches the buyer, also where only the location has an address.
    return {
      ...(await withFreshLink(db, message, { ...link, now })),
      replyTo: replyToEmail ?? email,
    };
  },
  requireCurrent: async (db, message) =>
    requireSameOrder(db, { ...message, ...(await getVendorAndLocationOf(db, message)) }),
};

/**
 * With the location's e-mail address. Throws `purchase_order_changed` when the purchase order is unknown: its message was
 * recorded by the first version.
 */
async function getVendorAndLocationOf(
  db: Db,
  { subjectId }: StoredMessage,
): Promise<VendorAtLocation & { email: string | null }> {
  const { number, vendorId, locationId } = purchaseOrders;
  const [found] = await db
    .select({ vendorId, locationId, email: locations.email })
    .from(purchaseOrders)
    .innerJoin(locations, eq(locations.id, locationId))
    .where(eq(number, Number(subjectId)));
  if (!found) throw hasChanged();
  return found;
}
