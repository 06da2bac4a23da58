import type { MovedDelivery } from '../../contract/calls/deliveries.ts';
import { isSameAmount } from '../../contract/values/money.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import type { DeliveryPlans } from '../deliveries/plans.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { moveLateDeliveries } from './late-deliveries.ts';
import { getOrder } from './queries.ts';
import { approveOrder, isBegun, withdrawApproval } from './waiting.ts';
import type { OrderRow } from './queries.ts';
import { ChangedMeanwhile, refuse } from '../failure.ts';
import { requireTakeBack } from '../take-back.ts';

interface Approval {
  /** The manager; null for a call without a profile. */
  by: number | null;
  plans: DeliveryPlans;
  now: Date;
}

/** Approves an order; returns the deliveries that its items missed while it waited (E33). */
export async function approve(
  tx: Tx,
  order: Locked<'orders', OrderRow>,
  { by, plans, now }: Approval,
): Promise<MovedDelivery[]> {
  const moved = order.needsApproval ? await moveLateDeliveries(tx, [order], { plans, now }) : [];
  await approveOrder(tx, order, { by, now });
  return moved;
}

/**
 * Takes an approval back: the order is pending again, and waits again if it waited for a manager (24.9). Throws `not_approved`
 * where something was ordered of one that waited, and what `requireTakeBack` throws.
 */
export async function takeBackApproval(
  tx: Tx,
  order: Locked<'orders', OrderRow>,
  { by, now }: Omit<Approval, 'plans'>,
): Promise<void> {
  const { approvedBy, approvedAt, status, appliedLimit, overBudgets } = order;
  // What an order that waited for nobody has ordered already was ordered before its approval.
  const hasWaited = appliedLimit !== null || overBudgets !== null;
  if (approvedAt === null || status !== 'approved' || (hasWaited && (await isBegun(tx, order))))
    throw refuse('not_approved');
  requireTakeBack({ doneBy: approvedBy, doneAt: approvedAt, by, now });
  await withdrawApproval(tx, order);
}

/** Approval is for what was seen: throws `changed_meanwhile` when the order has another total now (E33). */
export async function requireTotalSeen(
  db: Db,
  { id, total }: Pick<OrderRow, 'id' | 'total'>,
  seen: string | null | undefined,
): Promise<void> {
  if (seen === undefined || isSameAmount(total, seen)) return;
  const { currency } = await getOrganizationSettings(db);
  throw new ChangedMeanwhile(
    { what: 'total', orderId: id, total, currency },
    await getOrder(db, id),
  );
}
