import { ITEM_MOVES } from '#contract/moves.ts';
import type { ItemStatus, OrderItem } from '#contract/order-items.ts';

const LABELS: Record<ItemStatus, string> = {
  pending: '',
  ordered: 'Mark as Ordered',
  received: 'Mark as Received',
  missing: 'Mark as Missing',
};

/** The next states of an item; the items of an order that is cancelled or needs approval have none. */
export function stepsOf({ orderedStatus, orderStatus, orderNeedsApproval }: OrderItem) {
  if (orderStatus === 'cancelled' || orderNeedsApproval) return [];
  return ITEM_MOVES[orderedStatus].map((to) => ({ to, label: LABELS[to] }));
}
