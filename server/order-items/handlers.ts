import type { ItemStatus, OrderItem, orderItemRoutes } from '../../contract/order-items.ts';
import { hasFullRights } from '../http/actor.ts';
import type { Actor } from '../http/actor.ts';
import { answer } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';
import { conflict, notAllowed } from '../http/failure.ts';
import { pageOf } from '../http/paging.ts';
import { getOrderFor } from '../orders/queries.ts';
import { requireUnit } from '../units/queries.ts';
import { requireVendor } from '../vendors/queries.ts';
import { countOrderItems, listOrderItems } from './list.ts';
import {
  getOrderItem,
  listItemsOfOrder,
  lockOrderItem,
  removeOrderItem,
  updateItemStatus,
  updateOrderItem,
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

  updateOrderItem: async ({ params, body: { quantity, unitOfMeasure, vendorId } }, { db }) =>
    db.transaction(async (tx) => {
      const item = await lockOrderItem(tx, params.id);
      if (quantity === undefined && unitOfMeasure === undefined && vendorId === undefined)
        return item;
      requireEditable(item, 'changed');
      const unit = unitOfMeasure === undefined ? undefined : await requireUnit(tx, unitOfMeasure);
      if (vendorId !== undefined) await requireVendor(tx, vendorId);
      await updateOrderItem(tx, item, { quantity, unitOfMeasure: unit?.abbreviation, vendorId });
      return getOrderItem(tx, item.id);
    }),

  deleteOrderItem: async ({ params }, { db }) =>
    db.transaction(async (tx) => {
      const item = await lockOrderItem(tx, params.id);
      requireEditable(item, 'deleted');
      await removeOrderItem(tx, item);
      return undefined;
    }),
};

/** What has arrived or was missed is history, and so is a cancelled order (D16). */
function requireEditable(item: OrderItem, what: 'changed' | 'deleted'): void {
  if (item.orderStatus === 'cancelled')
    throw conflict(`This order was cancelled, so its items cannot be ${what}.`);
  if (item.orderedStatus === 'pending' || item.orderedStatus === 'ordered') return;
  throw conflict(`An item that is ${item.orderedStatus} cannot be ${what}.`);
}

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
