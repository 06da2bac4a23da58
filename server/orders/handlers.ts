import { eq } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Order, OrderFilters, orderRoutes } from '../../contract/orders.ts';
import { orders } from '../db/schema.ts';
import { hasFullRights, requireLocation, requireSelf } from '../http/actor.ts';
import { answer, notBuiltYet } from '../http/bind.ts';
import type { Answer, HandlersOf } from '../http/bind.ts';
import { notAllowed, notFound } from '../http/failure.ts';
import { pageOf } from '../http/paging.ts';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { countOrders, getOrder, listOrders } from './queries.ts';
import { submitOrder } from './submit.ts';

export const orderHandlers: HandlersOf<typeof orderRoutes> = {
  listOrders: async ({ query, request }, services) => listed(query, { request, services }),

  createOrder: async ({ body, actor }, { db, now }) => {
    requireSelf(actor, body.orderedBy, 'order');
    requireLocation(actor, body.locationId);
    const { order, created } = await submitOrder(db, { order: body, now: now() });
    return answer(order, { status: created ? 201 : 200 });
  },

  listOrdersOfUser: async ({ params, query, actor, request }, services) => {
    requireSelf(actor, params.id, 'see orders');
    return listed(query, { request, services, restriction: eq(orders.orderedBy, params.id) });
  },

  getOrder: async ({ params, actor }, { db }) => {
    const order = await getOrder(db, params.id);
    if (order.isDeleted) throw notFound('order');
    if (!hasFullRights(actor) && actor.kind === 'user' && actor.userId !== order.orderedBy) {
      throw notAllowed('This is the order of another person.');
    }
    return order;
  },

  setOrderStatus: notBuiltYet,
  combineOrders: notBuiltYet,
  setInvoiceEmailStatus: notBuiltYet,
};

interface Listing {
  request: FastifyRequest;
  services: Services;
  restriction?: SQL;
}

/** All matching orders, or with `limit` one page with its headers (D5). */
async function listed(
  query: OrderFilters,
  { request, services: { db }, restriction }: Listing,
): Promise<Order[] | Answer<Order[]>> {
  const rows = await listOrders(db, query, restriction);
  if (!query.limit) return answer(rows, { headers: { 'x-total-count': String(rows.length) } });
  const total = await countOrders(db, query, restriction);
  const { page, headers } = pageOf(rows, {
    limit: query.limit,
    request,
    total,
    cursorOf: (order) => [order.orderDate, order.id],
  });
  return answer(page, { headers });
}
