import { eq, sql } from 'drizzle-orm';
import type { Coded } from '../../contract/statements/statement.ts';
import type { Locked } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { orders } from '../db/schema/orders.ts';
import type { OrderRow } from './queries.ts';

const UNAPPROVED = { status: 'pending', approvedBy: null, approvedAt: null } as const;

/** @param by null for a call without a profile */
export async function approveOrder(
  tx: Tx,
  { id }: Locked<'orders', OrderRow>,
  { by, now }: { by: number | null; now: Date },
): Promise<void> {
  await tx
    .update(orders)
    .set({ status: 'approved', approvedBy: by, approvedAt: now.toISOString() })
    .where(eq(orders.id, id));
}

/** Whether an item of it was ordered, or is settled already. */
export async function isBegun(
  tx: Tx,
  { id }: Locked<'orders', Pick<OrderRow, 'id'>>,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from order_items where order_id = ${id} and not is_deleted and ordered_status <> 'pending' limit 1`);
  return rows.length > 0;
}

/**
 * Whether an order that its employee changed waits now: decided again, by the limit and the budgets of today (E33, H9). An
 * approval was for what was seen, so it ends; an order of which something was ordered stays as it is.
 */
export async function decideWaiting(
  tx: Tx,
  { id, locationId }: Locked<'orders', Pick<OrderRow, 'id' | 'locationId'>>,
  { hasBegun, overBudgets }: { hasBegun: boolean; overBudgets: readonly Coded[] },
): Promise<{ waits: boolean }> {
  const { rows } = await tx.execute<{ limit: string }>(sql`
    select location.approval_limit as limit from locations as location join orders on orders.id = ${id}
    where location.id = ${locationId} and orders.total > location.approval_limit`);
  const [above] = rows;
  const waits = above !== undefined || overBudgets.length > 0;
  if (!waits || hasBegun) return { waits };
  await tx.execute(sql`select set_config('procureapp.waiting_decided', ${id}, true)`);
  await tx
    .update(orders)
    .set({
      ...UNAPPROVED,
      appliedLimit: above?.limit ?? null,
      overBudgets: overBudgets.length > 0 ? [...overBudgets] : null,
    })
    .where(eq(orders.id, id));
  return { waits: true };
}

/**
 * Sets an approved order back to pending. One that waited for a manager until then waits again, if its total is above the limit
 * that its location has now, or it went over budgets when it was sent; another one does not begin to (E33).
 */
export async function withdrawApproval(
  tx: Tx,
  { id }: Locked<'orders', Pick<OrderRow, 'id'>>,
): Promise<void> {
  await tx
    .update(orders)
    .set({
      ...UNAPPROVED,
      appliedLimit: sql`case when ${orders.appliedLimit} is not null then (
        select location.approval_limit from locations as location
        where location.id = ${orders.locationId} and ${orders.total} > location.approval_limit) end`,
    })
    .where(eq(orders.id, id));
}
