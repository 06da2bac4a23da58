import { useEffect, useEffectEvent, useState } from 'react';
import type { Order } from '#contract/calls/orders.ts';
import { call } from '../api/call.ts';
import type { Cart } from './cart-lines.ts';
import { useCart } from './cart.ts';
import { useUser } from './session.tsx';

/**
 * Resolves a submit without an answer: the page was reloaded or closed before it arrived. Queries the server once
 * for the cart's order; if it is stored, empties the cart and calls `onStored`. Otherwise the cart stays as it is.
 */
export function usePendingOrder(onStored: (order: Order) => void): void {
  const user = useUser();
  const { actions, ...cart } = useCart();
  const [pendingId] = useState(cart.orderId);

  const settle = useEffectEvent((order: Order) => {
    if (order.orderedBy !== user.id || !isOrderOf(cart, order)) return;
    actions.takeAway(cart);
    onStored(order);
  });

  useEffect(() => {
    if (pendingId === null) return undefined;
    const controller = new AbortController();
    call('getOrder', { params: { id: pendingId } }, { signal: controller.signal }).then(
      settle,
      () => {
        // Not stored, or no answer: submitting again under the same id is safe either way (D12).
      },
    );
    return () => controller.abort();
  }, [pendingId]);
}

/** Whether the order equals this cart: a cart that was changed since must not be emptied. Exported for its tests. */
export function isOrderOf(cart: Cart, order: Pick<Order, 'id' | 'items' | 'notes'>): boolean {
  return (
    cart.orderId === order.id &&
    cart.notes.trim() === (order.notes ?? '') &&
    cart.lines.length === order.items.length &&
    cart.lines.every((line) =>
      order.items.some(
        (item) => item.productId === line.productId && item.quantity === line.quantity,
      ),
    )
  );
}
