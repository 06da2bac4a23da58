import type { purchaseOrderRoutes } from '../../contract/calls/purchase-orders.ts';
import { callerSignal } from '../http/caller-signal.ts';
import type { HandlersOf } from '../http/handler.ts';
import { paged } from '../lists/paging.ts';
import { deliveryPlans } from '../deliveries/plans.ts';
import { listReady } from './ready.ts';
import { wholePurchaseOrder } from './whole.ts';
import { allItemsUnder, itemsUnder } from './items.ts';
import {
  allPurchaseOrders,
  getPurchaseOrderDetails,
  getPurchaseOrderRow,
  placeOf,
  purchaseOrderList,
} from './queries.ts';

export const purchaseOrderHandlers: HandlersOf<
  Pick<
    typeof purchaseOrderRoutes,
    'listPurchaseOrders' | 'listReadyPurchaseOrders' | 'getPurchaseOrder' | 'listPurchaseOrderItems'
  >
> = {
  listPurchaseOrders: async ({ query, request }, { db }) =>
    paged(query, {
      request,
      db,
      whole: (filters) => allPurchaseOrders(db, filters),
      ...purchaseOrderList(db, query),
      cursorOf: (order) => placeOf(order, query),
    }),

  listReadyPurchaseOrders: async ({ query }, { db, catalogueCache }) =>
    listReady(db, await deliveryPlans(db, catalogueCache), query),

  getPurchaseOrder: async ({ params, query, request }, { db }) => {
    const details = await getPurchaseOrderDetails(db, params.number);
    if (query.lines === 'none') return details;
    return wholePurchaseOrder(db, details, callerSignal(request));
  },

  listPurchaseOrderItems: async ({ params: { number }, query, request }, { db }) => {
    await getPurchaseOrderRow(db, number);
    return paged(query, {
      request,
      db,
      whole: () => allItemsUnder(db, number),
      ...itemsUnder(db, number),
    });
  },
};
