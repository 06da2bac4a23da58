import { ITEM_MOVES } from '#contract/values/order-states.ts';
import { known } from '#web/ui/known.ts';
import type { ItemStatus, OrderItem } from '#contract/calls/order-items.ts';

const LABELS: Record<ItemStatus, string> = {
  pending: '',
  ordered: 'Mark as Ordered',
  received: 'Mark as Received',
  missing: 'Mark as Missing',
};

/**
 * The next states of an item; the items of an order that is cancelled or needs approval have none. An item of which something
 * came cannot be missing (E13).
 */
export function stepsOf(item: OrderItem) {
  if (item.orderStatus === 'cancelled' || item.orderNeedsApproval) return [];
  return (known(ITEM_MOVES, item.orderedStatus) ?? [])
    .filter((to) => to !== 'missing' || !item.receivedQuantity)
    .map((to) => ({ to, label: LABELS[to] }));
}
