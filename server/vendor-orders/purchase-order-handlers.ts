import type { purchaseOrderRoutes } from '../../contract/purchase-orders.ts';
import { answer } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';
import { contentDisposition } from './file-name.ts';
import { getNumberedPurchaseOrder } from './queries.ts';
import { ublOrder } from './ubl/ubl-order.ts';

export const purchaseOrderHandlers: HandlersOf<typeof purchaseOrderRoutes> = {
  getPurchaseOrderUbl: async ({ params }, { db }) => {
    const order = await getNumberedPurchaseOrder(db, params.number);
    const headers = { 'content-disposition': contentDisposition(order, 'xml') };
    return answer(Buffer.from(ublOrder(order)), { headers });
  },
};
