import { and, eq, inArray } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { MovedDelivery } from '../../contract/calls/deliveries.ts';
import type {
  ListedOrderFilters,
  ListedOrder,
  Order,
  orderRoutes,
} from '../../contract/calls/orders.ts';
import { orders } from '../db/schema/orders.ts';
import { deliveryPlans } from '../deliveries/plans.ts';
import { locationsSeenBy, userIdOf } from '../rights/actor.ts';
import type { Actor } from '../rights/actor.ts';
import { answer, JsonText, onRecord } from '../http/handler.ts';
import type { HandlersOf, PlainHandler } from '../http/handler.ts';
import { paged } from '../lists/paging.ts';
import { seesPrices } from '../organization/prices-shown.ts';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { approve, requireTotalSeen, takeBackApproval } from './approve.ts';
import { budgetsOfOrder } from './budgets-of-order.ts';
import { allOrders, orderList } from './list.ts';
import type { OrderView } from './list.ts';
import { getOrder, getOrderAsJson, updateOrderStatus, withoutPrices } from './queries.ts';
import { lockOrders } from './lock-orders.ts';
import { canBeSet, needsApproval } from './states.ts';
import { submitOrder } from './submit.ts';
import { notFound, refuse } from '../failure.ts';

/**
 * Combining, exporting and taking back orders are in server/order-items: they need the items. The state of its invoice e-mail
 * is set in server/invoice-photos.
 */
export const orderHandlers: HandlersOf<
  Omit<
    typeof orderRoutes,
    'combineOrders' | 'exportOrders' | 'withdrawOrder' | 'setInvoiceEmailStatus'
  >
> = {
  listOrders: async ({ query, request }, services) => listed(query, { request, services }),

  createOrder: async ({ body, actor }, services) => {
    const { db, catalogueCache } = services;
    const plans = await deliveryPlans(db, catalogueCache);
    const { stored: order, created } = await submitOrder(db, {
      order: body,
      plans,
      budgets: budgetsOfOrder(services, body),
      now: services.now(),
    });
    const shown = (await seesPrices(actor, services)) ? order : withoutPrices(order);
    return answer(shown, { status: created ? 201 : 200 });
  },

  listOrdersOfUser: async ({ params, query, actor, request }, services) => {
    const prices = await seesPrices(actor, services);
    return listed(query, { request, services, restriction: seenBy(actor, params.id), prices });
  },

  getOrder: onRecord(
    ({ params }, { db }) => getOrderAsJson(db, params.id),
    async ({ record: { json }, actor }, services) => {
      if (!(await seesPrices(actor, services))) return withoutPrices(JSON.parse(json) as Order);
      return answer(new JsonText<Order>(json), {});
    },
  ),

  setOrderStatus: async ({ params: { id }, body, actor }, services) => {
    const { db, catalogueCache, now } = services;
    const { status, total } = body;
    const plans = await deliveryPlans(db, catalogueCache);
    return db.transaction(async (tx) => {
      const [locked] = await lockOrders(tx, [id]);
      if (!locked) throw notFound('order');
      if (status === 'approved') await requireTotalSeen(tx, locked, total);
      let movedDeliveries: MovedDelivery[] = [];
      if (locked.status !== status) {
        if (!canBeSet(locked.status, status))
          throw refuse('invalid_transition', { what: 'order', from: locked.status, to: status });
        if (locked.needsApproval && status === 'completed') throw needsApproval(id);
        if (status === 'approved')
          movedDeliveries = await approve(tx, locked, {
            by: userIdOf(actor),
            plans,
            now: now(),
          });
        else await updateOrderStatus(tx, locked, status);
      }
      return { ...(await getOrder(tx, id)), movedDeliveries };
    });
  },

  approveOrder: async ({ params: { id }, body, actor }, { db, catalogueCache, now }) => {
    const plans = await deliveryPlans(db, catalogueCache);
    return db.transaction(async (tx) => {
      const [locked] = await lockOrders(tx, [id]);
      if (!locked) throw notFound('order');
      await requireTotalSeen(tx, locked, body?.total);
      const isRetry = locked.approvedAt !== null && locked.status !== 'cancelled';
      if (!locked.needsApproval && !isRetry)
        throw refuse('needs_no_approval', { status: locked.status });
      const movedDeliveries = locked.needsApproval
        ? await approve(tx, locked, { by: userIdOf(actor), plans, now: now() })
        : [];
      return { ...(await getOrder(tx, id)), movedDeliveries };
    });
  },

  takeBackApproval: async ({ params: { id }, actor }, { db, now }) =>
    db.transaction(async (tx) => {
      const [locked] = await lockOrders(tx, [id]);
      if (!locked) throw notFound('order');
      // A retry: it was set back already.
      if (locked.status !== 'pending')
        await takeBackApproval(tx, locked, { by: userIdOf(actor), now: now() });
      return getOrder(tx, id);
    }),
};

/** A user's orders; for employees at locations that are still assigned (D30). */
function seenBy(actor: Actor, userId: number): SQL | undefined {
  const own = eq(orders.orderedBy, userId);
  const locationIds = locationsSeenBy(actor);
  return locationIds ? and(own, inArray(orders.locationId, [...locationIds])) : own;
}

interface Listing extends OrderView {
  request: FastifyRequest;
  services: Services;
}

async function listed(
  query: ListedOrderFilters,
  { request, services: { db }, ...view }: Listing,
): ReturnType<PlainHandler<typeof orderRoutes.listOrders>> {
  return paged<ListedOrder, ListedOrderFilters>(query, {
    request,
    db,
    whole: (filters) => allOrders(db, filters, view),
    ...orderList(db, query, view),
    cursorOf: (order) => [order.orderDate, order.id],
  });
}
