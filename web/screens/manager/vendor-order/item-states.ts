import { ITEM_MOVES } from '#contract/moves.ts';
import type { ItemStatus, OrderItem } from '#contract/order-items.ts';

const LABELS: Record<ItemStatus, string> = {
  pending: '',
  ordered: 'Mark as Ordered',
  received: 'Mark as Received',
  missing: 'Mark as Missing',
};

/** The next states of an item; the items of a cancelled order have none. */
export function stepsOf({ orderedStatus, orderStatus }: OrderItem) {
  if (orderStatus === 'cancelled') return [];
  return ITEM_MOVES[orderedStatus].map((to) => ({ to, label: LABELS[to] }));
}
