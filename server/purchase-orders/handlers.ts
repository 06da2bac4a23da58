import type { purchaseOrderRoutes } from '../../contract/purchase-orders.ts';
import type { HandlersOf } from '../http/bind.ts';
import { paged } from '../http/paging.ts';
import { allPurchaseOrders, getPurchaseOrderDetails, purchaseOrderList } from './queries.ts';

export const purchaseOrderHandlers: HandlersOf<
  Pick<typeof purchaseOrderRoutes, 'listPurchaseOrders' | 'getPurchaseOrder'>
> = {
  listPurchaseOrders: async ({ query, request }, { db }) =>
    paged(query, {
      request,
      db,
      whole: (filters) => allPurchaseOrders(db, filters),
      ...purchaseOrderList(db, query),
      cursorOf: ({ createdAt, number }) => [createdAt, String(number)],
    }),

  getPurchaseOrder: async ({ params }, { db }) => getPurchaseOrderDetails(db, params.number),
};
