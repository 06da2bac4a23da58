import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { MovedDelivery } from '../../contract/calls/deliveries.ts';
import { lockedRows } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import { deliveryPlans } from '../deliveries/plans.ts';
import type { ApprovalLimitChange } from '../services.ts';
import { moveLateDeliveries } from './late-deliveries.ts';

/**
 * Call before a location gets another approval limit: the orders that it frees (`raise_approval_limit`) take the next
 * delivery where the cut-off of theirs has passed, as approved ones do (E33). Returns what moved.
 */
export async function moveFreedOrders(
  tx: Tx,
  { locationId, limit, catalogueCache, now }: ApprovalLimitChange,
): Promise<MovedDelivery[]> {
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.locationId, locationId),
        orders.needsApproval,
        eq(orders.isDeleted, false),
        // One over a budget waits on.
        isNull(orders.overBudgets),
        sql`not coalesce(${orders.total} > ${limit}::numeric, false)`,
      ),
    )
    .orderBy(asc(orders.id))
    .for('update');
  const freed = lockedRows('orders', found);
  if (freed.length === 0) return [];
  const plans = await deliveryPlans(tx, catalogueCache);
  return moveLateDeliveries(tx, freed, { plans, now });
}
