import { and, eq, inArray } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { OrderFilters, orderRoutes } from '../../contract/orders.ts';
import { orders } from '../db/schema/ordering.ts';
import { deliveryPlans } from '../deliveries/plans.ts';
import { locationsSeenBy, requireLocation, requireSelf } from '../http/actor.ts';
import type { Actor } from '../http/actor.ts';
import { answer } from '../http/bind.ts';
import type { Handler, HandlersOf } from '../http/bind.ts';
import { conflict, notFound } from '../failure.ts';
import { paged } from '../http/paging.ts';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { allOrders, orderList } from './list.ts';
import { getOrder, getOrderFor, lockOrders, updateOrderStatus, setEmailStatus } from './queries.ts';
import { canBeSet, whyNotSet } from './states.ts';
import { submitOrder } from './submit.ts';

/** Combining and exporting orders are in server/order-items: both need the items. */
export const orderHandlers: HandlersOf<Omit<typeof orderRoutes, 'combineOrders' | 'exportOrders'>> =
  {
    listOrders: async ({ query, request }, services) => listed(query, { request, services }),

    createOrder: async ({ body, actor }, { db, catalogueCache, now }) => {
      requireSelf(actor, body.orderedBy, 'order');
      requireLocation(actor, body.locationId);
      const plans = await deliveryPlans(db, catalogueCache);
      const { order, created } = await submitOrder(db, { order: body, plans, now: now() });
      return answer(order, { status: created ? 201 : 200 });
    },

    listOrdersOfUser: async ({ params, query, actor, request }, services) => {
      requireSelf(actor, params.id, 'see orders');
      return listed(query, { request, services, restriction: seenBy(actor, params.id) });
    },

    getOrder: async ({ params, actor }, { db }) => getOrderFor(db, actor, params.id),

    setOrderStatus: async ({ params, body: { status } }, { db }) =>
      db.transaction(async (tx) => {
        const [locked] = await lockOrders(tx, [params.id]);
        if (!locked) throw notFound('order');
        if (locked.status !== status) {
          if (!canBeSet(locked.status, status))
            throw conflict(whyNotSet(locked.status, status), 'invalid_transition');
          await updateOrderStatus(tx, params.id, status);
        }
        return getOrder(tx, params.id);
      }),

    // Any of the three: a manager may know that an invoice was sent in another way.
    setInvoiceEmailStatus: async ({ params, body: { status } }, { db }) =>
      db.transaction(async (tx) => {
        const [locked] = await lockOrders(tx, [params.id]);
        if (!locked) throw notFound('order');
        await setEmailStatus(tx, params.id, status);
        return getOrder(tx, params.id);
      }),
  };

/** A user's orders; for employees at locations that are still assigned (D30). */
function seenBy(actor: Actor, userId: number): SQL | undefined {
  const own = eq(orders.orderedBy, userId);
  const locationIds = locationsSeenBy(actor);
  return locationIds ? and(own, inArray(orders.locationId, [...locationIds])) : own;
}

interface Listing {
  request: FastifyRequest;
  services: Services;
  restriction?: SQL;
}

async function listed(
  query: OrderFilters,
  { request, services: { db }, restriction }: Listing,
): ReturnType<Handler<typeof orderRoutes.listOrders>> {
  return paged(query, {
    request,
    db,
    whole: (filters) => allOrders(db, filters, restriction),
    ...orderList(db, query, restriction),
    cursorOf: (order) => [order.orderDate, order.id],
  });
}
