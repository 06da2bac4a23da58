import type { Order } from '#contract/calls/orders.ts';
import { call } from '#web/api/call.ts';
import type { Cart } from '#web/session/cart-lines.ts';
import { useCart } from '#web/session/cart.ts';
import { useUser } from '#web/session/session.tsx';
import { useUnanswered } from '#web/session/submissions/use-unanswered.ts';
import { toast } from '#web/ui/toast.ts';
import { orderSubmitted } from './order-submitted.ts';

/** Empties the cart when the server has stored it although its answer was lost. Otherwise the cart stays as it is. */
export function UnansweredOrder(): null {
  const { id: userId } = useUser();
  const { actions, ...cart } = useCart();
  useUnanswered(cart.sent, {
    find: (id, options) => call('getOrder', { params: { id } }, options),
    onStored: (order) => {
      if (order.orderedBy !== userId || !isOrderOf(cart, order)) return;
      void actions.tried.keep(null);
      actions.takeAway(order);
      toast(() => orderSubmitted(order));
    },
  });
  return null;
}

/** Whether the order equals this cart: a cart that was changed since must not be emptied. Exported for its tests. */
export function isOrderOf(
  cart: Pick<Cart, 'lines' | 'notes' | 'sent'>,
  order: Pick<Order, 'id' | 'items' | 'notes'>,
): boolean {
  return (
    cart.sent?.id === order.id &&
    cart.notes.trim() === (order.notes ?? '') &&
    cart.lines.length === order.items.length &&
    cart.lines.every((line) =>
      order.items.some(
        (item) => item.productId === line.productId && item.quantity === line.quantity,
      ),
    )
  );
}
