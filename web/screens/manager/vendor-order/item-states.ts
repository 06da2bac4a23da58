import { ITEM_MOVES } from '#contract/moves.ts';
import type { ItemStatus, OrderItem } from '#contract/order-items.ts';

/** What the vendor still has to deliver (D20). */
export function isOpen({ orderedStatus, orderStatus }: OrderItem): boolean {
  return (
    (orderedStatus === 'pending' || orderedStatus === 'ordered') && orderStatus !== 'cancelled'
  );
}

const LABELS: Record<ItemStatus, string> = {
  pending: '',
  ordered: 'Mark as Ordered',
  received: 'Mark as Received',
  missing: 'Mark as Missing',
};

/** Where an item can go from here; a cancelled order's items stay as they are. */
export function stepsOf({ orderedStatus, orderStatus }: OrderItem) {
  if (orderStatus === 'cancelled') return [];
  return ITEM_MOVES[orderedStatus].map((to) => ({ to, label: LABELS[to] }));
}
