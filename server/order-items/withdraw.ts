import type { Order } from '../../contract/calls/orders.ts';
import type { Tx } from '../db/open.ts';
import { getOrder, updateOrderStatus } from '../orders/queries.ts';
import { lockOrders } from '../orders/lock-orders.ts';
import { canBeSet } from '../orders/states.ts';
import type { Actor } from '../rights/actor.ts';
import { requireNothingWent } from './until-it-goes.ts';
import { notFound, refuse } from '../failure.ts';

/**
 * Takes an order back: it is cancelled (H3). The same again answers the cancelled order. Throws `not_allowed`, `order_went`
 * and `invalid_transition`.
 */
export async function withdraw(tx: Tx, id: string, actor: Actor): Promise<Order> {
  const [order] = await lockOrders(tx, [id]);
  if (!order) throw notFound('order');
  if (order.status !== 'cancelled') {
    await requireNothingWent(tx, order, actor);
    if (!canBeSet(order.status, 'cancelled'))
      throw refuse('invalid_transition', { what: 'order', from: order.status, to: 'cancelled' });
    await updateOrderStatus(tx, order, 'cancelled');
  }
  return getOrder(tx, id);
}
