import type { vendorOrderRoutes } from '../../contract/vendor-orders.ts';
import { answer, notBuiltYet } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';
import { markAllOrdered } from '../order-items/queries.ts';
import { contentDisposition } from './file-name.ts';
import { purchaseOrderPdf } from './pdf.ts';
import { getPurchaseOrder, getVendorAndLocation } from './queries.ts';

export const vendorOrderHandlers: HandlersOf<typeof vendorOrderRoutes> = {
  getVendorOrderPdf: async ({ params }, { db, now }) => {
    const order = await getPurchaseOrder(db, { ...params, now: now() });
    return answer(await purchaseOrderPdf(order), {
      headers: { 'content-disposition': contentDisposition(order) },
    });
  },

  markAllOrdered: async ({ params }, { db, now }) =>
    db.transaction(async (tx) => {
      await getVendorAndLocation(tx, params);
      const marked = await markAllOrdered(tx, { ...params, now: now() });
      return { message: markedMessage(marked) };
    }),

  sendVendorOrderSms: notBuiltYet,
  sendVendorOrderEmail: notBuiltYet,
  createPublicLink: notBuiltYet,
  getPublicVendorOrder: notBuiltYet,
  listPublicLinks: notBuiltYet,
  revokePublicLinks: notBuiltYet,
};

function markedMessage(count: number): string {
  if (count === 0) return 'Nothing is pending for this vendor at this location';
  return `${count} ${count === 1 ? 'item' : 'items'} marked as ordered`;
}
