import type { orderElsewhereRoutes } from '../../contract/calls/order-elsewhere.ts';
import type { HandlersOf } from '../http/handler.ts';
import { requireUnchanged } from '../http/if-match.ts';
import { deliveryPlans } from '../deliveries/plans.ts';
import { listAlternatives } from './alternatives.ts';
import { orderElsewhere } from './order-elsewhere.ts';
import { getOrderItem, lockOrderItem } from './queries.ts';

export const orderElsewhereHandlers: HandlersOf<typeof orderElsewhereRoutes> = {
  listAlternatives: async ({ params, query }, { db, catalogueCache, now }) => {
    const item = await getOrderItem(db, params.id);
    const plans = await deliveryPlans(db, catalogueCache);
    return listAlternatives(db, item, { q: query.q, plans, now: now() });
  },

  orderElsewhere: async ({ params, body, request }, { db, catalogueCache, now }) => {
    const plans = await deliveryPlans(db, catalogueCache);
    return db.transaction(async (tx) => {
      const item = await lockOrderItem(tx, params.id);
      requireUnchanged(request, 'order_item', item);
      return orderElsewhere(tx, item, { ...body, plans, now: now() });
    });
  },
};
