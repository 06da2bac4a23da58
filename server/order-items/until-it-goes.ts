import { and, eq, ne, sql } from 'drizzle-orm';
import type { OrderItemChanges } from '../../contract/calls/order-items.ts';
import type { Locked } from '../db/locked.ts';
import type { Tx } from '../db/open.ts';
import { orderItems } from '../db/schema/order-items.ts';
import type { BudgetsOfOrder } from '../orders/budgets-of-order.ts';
import { decideWaiting, isBegun } from '../orders/waiting.ts';
import type { OrderRow } from '../orders/queries.ts';
import { hasFullRights } from '../rights/actor.ts';
import type { Actor } from '../rights/actor.ts';
import { listRules } from '../sending-rules/queries.ts';
import { ruleAt } from '../sending-rules/rule-at.ts';
import { notAllowed, refuse } from '../failure.ts';
import type { SendingItem } from '../services.ts';

/**
 * What employees may change of their own orders (H3): as long as nothing of it went to its vendor, and only where it goes by
 * itself. Elsewhere a manager decides, who may have seen it already.
 */

type LockedOrder = Locked<'orders', OrderRow>;

interface Pending {
  id: number;
  productName: string;
  vendorId: number;
  deliveryDate: string | null;
  /** Its vendor was sent it, or it is settled. */
  hasGone: boolean;
}

/** Throws `not_allowed`, and `item_went` once it was sent. Managers may at any time. */
export async function requireUntilItGoes(
  tx: Tx,
  order: LockedOrder,
  { actor, itemId }: { actor: Actor; itemId: number },
): Promise<void> {
  if (hasFullRights(actor)) return;
  const items = (await itemsOf(tx, order)).filter(({ id }) => id === itemId);
  await requireByItself(tx, order, items);
  const gone = items.find(({ hasGone }) => hasGone);
  if (gone) throw refuse('item_went', { productName: gone.productName });
}

/** Checks the same of the whole order. Throws `not_allowed` and `order_went`. */
export async function requireNothingWent(tx: Tx, order: LockedOrder, actor: Actor): Promise<void> {
  const items = await itemsOf(tx, order);
  if (!hasFullRights(actor)) await requireByItself(tx, order, items);
  if (items.some(({ hasGone }) => hasGone)) throw refuse('order_went', { orderId: order.id });
}

/** An employee changes how much, and nothing else. Throws `not_allowed`. */
export function requireQuantityOnly(
  actor: Actor,
  { quantity: _quantity, ...others }: OrderItemChanges,
): void {
  if (hasFullRights(actor)) return;
  if (Object.values(others).some((value) => value !== undefined)) throw notAllowed('quantity_only');
}

interface Larger {
  actor: Actor;
  isLarger: boolean;
  budgets: BudgetsOfOrder;
}

/**
 * An order that its employee makes larger waits where it is above the limit of its location now, or over a budget (E33, H9).
 * Throws `above_limit` when something of it was ordered already: then it cannot wait any more.
 */
export async function waitWhereLarger(
  tx: Tx,
  order: LockedOrder,
  { actor, isLarger, budgets }: Larger,
): Promise<void> {
  if (hasFullRights(actor) || !isLarger) return;
  const hasBegun = await isBegun(tx, order);
  const overBudgets = await budgets.overBudgetsOf(tx, await itemsForBudgets(tx, order), order.id);
  const { waits } = await decideWaiting(tx, order, { hasBegun, overBudgets });
  if (waits && hasBegun) throw refuse('above_limit', { orderId: order.id });
}

/** As they count (adr-054): what is missing does not. */
async function itemsForBudgets(tx: Tx, { id }: LockedOrder): Promise<SendingItem[]> {
  const { productId, quantity, deliveryDate, vendorId, unitPrice, orderedStatus } = orderItems;
  return tx
    .select({ productId, quantity, deliveryDate, stored: { vendorId, unitPrice } })
    .from(orderItems)
    .where(
      and(
        eq(orderItems.orderId, id),
        eq(orderItems.isDeleted, false),
        ne(orderedStatus, 'missing'),
      ),
    );
}

async function itemsOf(tx: Tx, { id }: LockedOrder): Promise<Pending[]> {
  const { rows } = await tx.execute<Pending & Record<string, unknown>>(sql`
    select item.id, item.product_name as "productName", item.vendor_id as "vendorId",
      to_json(item.delivery_date)#>>'{}' as "deliveryDate",
      item.ordered_status <> 'pending'
        or exists (select from purchase_order_sent_lines as line where line.order_item_id = item.id)
        -- Shared by a link: the vendor reads what is open.
        or exists (
          select from purchase_orders as record
          where record.number = item.purchase_order_number and record.sent_at is not null and record.sent_lines_at is null
        ) as "hasGone"
    from order_items as item where item.order_id = ${id} and not item.is_deleted order by item.id`);
  return rows;
}

async function requireByItself(
  tx: Tx,
  { locationId }: LockedOrder,
  items: readonly Pending[],
): Promise<void> {
  const dates = Map.groupBy(items, ({ vendorId }) => vendorId);
  for (const [vendorId, own] of dates) {
    const rule = ruleAt(await listRules(tx, vendorId), locationId);
    const isByHand =
      rule?.timing === 'before_cut_off' && own.some(({ deliveryDate }) => deliveryDate === null);
    if (!rule || isByHand) throw notAllowed('manager_decides');
  }
}
