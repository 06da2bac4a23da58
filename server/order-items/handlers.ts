import type { ItemStatus, OrderItem, orderItemRoutes } from '../../contract/order-items.ts';
import { hasFullRights } from '../http/actor.ts';
import type { Actor } from '../http/actor.ts';
import { answer, notBuiltYet } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';
import { conflict, notAllowed } from '../http/failure.ts';
import { pageOf } from '../http/paging.ts';
import { getOrderFor } from '../orders/queries.ts';
import {
  countOrderItems,
  getOrderItem,
  listItemsOfOrder,
  listOrderItems,
  lockOrderItem,
  updateItemStatus,
} from './queries.ts';
import { canBecome } from './states.ts';

export const orderItemHandlers: HandlersOf<typeof orderItemRoutes> = {
  listOrderItems: async ({ query, request }, { db }) => {
    const rows = await listOrderItems(db, query);
    if (!query.limit) return answer(rows, { headers: { 'x-total-count': String(rows.length) } });
    const { page, headers } = pageOf(rows, {
      limit: query.limit,
      request,
      total: await countOrderItems(db, query),
      cursorOf: (item) => [item.orderDate, String(item.id)],
    });
    return answer(page, { headers });
  },

  listItemsOfOrder: async ({ params, actor }, { db }) => {
    await getOrderFor(db, actor, params.id);
    return listItemsOfOrder(db, params.id);
  },

  setOrderItemStatus: async ({ params, body, actor }, { db, now }) =>
    db.transaction(async (tx) => {
      const item = await lockOrderItem(tx, params.id);
      await getOrderFor(tx, actor, item.orderId);
      if (item.orderedStatus === body.status) return item;
      requireReceiving(actor, body.status);
      requireTransition(item, body.status);
      await updateItemStatus(tx, {
        id: item.id,
        orderId: item.orderId,
        status: body.status,
        now: now(),
      });
      return getOrderItem(tx, item.id);
    }),

  updateOrderItem: notBuiltYet,
  deleteOrderItem: notBuiltYet,
};

/** Employees say what arrived; what is ordered from a vendor is the managers' (D14). */
function requireReceiving(actor: Actor, status: ItemStatus): void {
  if (hasFullRights(actor) || status === 'received' || status === 'missing') return;
  throw notAllowed('Only managers can mark items as ordered.');
}

function requireTransition(item: OrderItem, to: ItemStatus): void {
  if (item.orderStatus === 'cancelled') {
    throw conflict('This order was cancelled, so its items cannot change.', 'invalid_transition');
  }
  if (canBecome(item.orderedStatus, to)) return;
  throw conflict(
    `An item that is ${item.orderedStatus} cannot become ${to}.`,
    'invalid_transition',
  );
}
