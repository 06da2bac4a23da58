import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ITEM_MOVES } from '#contract/values/order-states.ts';
import { known } from '#web/ui/known.ts';
import type { ItemStatus, OrderItem } from '#contract/calls/order-items.ts';

/** Nothing becomes pending here. */
const LABELS: Readonly<Partial<Record<ItemStatus, MessageDescriptor>>> = {
  ordered: msg`Mark as Ordered`,
  received: msg`Mark as Received`,
  missing: msg`Mark as Missing`,
};

/**
 * The next states of an item; the items of an order that is cancelled or needs approval have none. An item of which something
 * came cannot be missing (E13).
 */
export function stepsOf(item: OrderItem) {
  if (item.orderStatus === 'cancelled' || item.orderNeedsApproval) return [];
  return (known(ITEM_MOVES, item.orderedStatus) ?? [])
    .filter((to) => to !== 'missing' || !item.receivedQuantity)
    .flatMap((to) => (LABELS[to] ? { to, label: LABELS[to] } : []));
}
