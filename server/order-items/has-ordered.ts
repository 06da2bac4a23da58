import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { isPresent } from './item-columns.ts';

/** Orders this long before a delivery are not looked for, so that the query does not read years. Milliseconds. */
const ORDERED_AHEAD_MS = 120 * 86_400_000;

type Wanted = { vendorId: number; locationId: number } & (
  | { deliveryDate: string; now: Date }
  | { since: Date }
);

/**
 * Whether a location has ordered something from a vendor: for a delivery, or since a moment. Cancelled, deleted and
 * missing items do not count; items that wait for approval do.
 */
export async function hasOrdered(db: Db, wanted: Wanted): Promise<boolean> {
  const { vendorId, locationId } = wanted;
  const since =
    'since' in wanted ? wanted.since : new Date(wanted.now.getTime() - ORDERED_AHEAD_MS);
  const [found] = await db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(
      and(
        isPresent,
        eq(orderItems.vendorId, vendorId),
        eq(orderItems.locationId, locationId),
        gte(orderItems.orderDate, since.toISOString()),
        'deliveryDate' in wanted ? eq(orderItems.deliveryDate, wanted.deliveryDate) : undefined,
        sql`not ${orderItems.orderCancelled} and ${orderItems.orderedStatus} <> 'missing'`,
      ),
    )
    .limit(1);
  return found !== undefined;
}
