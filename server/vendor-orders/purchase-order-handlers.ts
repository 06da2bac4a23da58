import type { purchaseOrderRoutes } from '../../contract/calls/purchase-orders.ts';
import { getPurchaseOrderRow } from '../purchase-orders/queries.ts';
import { sendChange } from './send-change.ts';
import { sendSeveral } from './send-several.ts';
import { sendByEmail, sendBySms } from './send.ts';
import { addressOf } from '../http/own-address.ts';
import { answer } from '../http/handler.ts';
import type { HandlersOf } from '../http/handler.ts';
import { contentDisposition } from '../drawing/file-name.ts';
import { getNumberedPurchaseOrder } from './queries.ts';
import { ublOrder } from '../drawing/ubl/ubl-order.ts';

/** Drawing and sending one purchase order. */
export const purchaseOrderSendingHandlers: HandlersOf<
  Pick<
    typeof purchaseOrderRoutes,
    'getPurchaseOrderUbl' | 'sendPurchaseOrder' | 'sendPurchaseOrders'
  >
> = {
  sendPurchaseOrder: async ({ params: { number }, body, request }, services) => {
    const { channel, changesOnly } = body;
    const base = addressOf(request, services.env);
    if (changesOnly) return sendChange(services, { number, channel, base });
    const { vendorId, locationId } = await getPurchaseOrderRow(services.db, number);
    const sending = { vendorId, locationId, number, base };
    return channel === 'email' ? sendByEmail(services, sending) : sendBySms(services, sending);
  },

  sendPurchaseOrders: async ({ body, request }, services) =>
    sendSeveral(services, { ...body, request }),

  getPurchaseOrderUbl: async ({ params }, { db }) => {
    const order = await getNumberedPurchaseOrder(db, params.number);
    const headers = { 'content-disposition': contentDisposition(order, 'xml') };
    return answer(Buffer.from(ublOrder(order)), { headers });
  },
};
