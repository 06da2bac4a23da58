import type { invoicePhotoRoutes } from '../../contract/calls/invoice-photos.ts';
import type { orderRoutes } from '../../contract/calls/orders.ts';
import { userIdOf } from '../rights/actor.ts';
import { answer, onRecord } from '../http/handler.ts';
import type { HandlersOf } from '../http/handler.ts';
import { paged } from '../lists/paging.ts';
import { getOrder, getPresentOrder } from '../orders/queries.ts';
import { lockPresentOrder } from '../orders/lock-orders.ts';
import { attachPhoto } from './attach.ts';
import { emailPhoto } from './email-photo.ts';
import { allInvoicePhotos, cursorOf, invoicePhotoList } from './list.ts';
import { markInvoices } from './mark-invoices.ts';
import { removeInvoicePhoto } from './queries.ts';
import { getOrderOfPhoto, restorePhoto } from './restore.ts';
import { notFound } from '../failure.ts';

export const invoicePhotoHandlers: HandlersOf<
  typeof invoicePhotoRoutes & Pick<typeof orderRoutes, 'setInvoiceEmailStatus'>
> = {
  // At the dock, employees add the invoice photos of any order of their locations (E3).
  uploadInvoicePhoto: onRecord(
    ({ params }, { db }) => getPresentOrder(db, params.id),
    async ({ record, body, file, actor }, services) => {
      const { url, added } = await attachPhoto(services, {
        id: body.id,
        orderId: record.id,
        file,
        author: userIdOf(actor),
      });
      return answer({ invoicePhotoUrl: url }, { status: added ? 201 : 200 });
    },
  ),

  deleteInvoicePhoto: onRecord(
    ({ params }, { db }) => getPresentOrder(db, params.id),
    async ({ record, body }, { db, now }) => {
      // Locked, so that combining does not move the photo between finding the order and deleting (D17).
      const removed = await db.transaction(async (tx) => {
        const order = await lockPresentOrder(tx, record.id);
        return removeInvoicePhoto(tx, order, { url: body.photoUrl, now: now() });
      });
      if (!removed) throw notFound('photo');
      return undefined;
    },
  ),

  restoreInvoicePhoto: onRecord(
    ({ params }, { db }) => getOrderOfPhoto(db, params.id),
    ({ record }, { db }) => restorePhoto(db, record.photo),
  ),

  listInvoicePhotos: async ({ query, request }, { db }) =>
    paged(query, {
      request,
      db,
      whole: (filters) => allInvoicePhotos(db, filters),
      ...invoicePhotoList(db, query),
      cursorOf,
    }),

  emailInvoicePhoto: async ({ body }, services) => emailPhoto(services, body),

  setInvoiceEmailStatus: async ({ params: { id }, body: { status } }, { db, now }) =>
    db.transaction(async (tx) => {
      await markInvoices(tx, { orderId: id, status, now: now() });
      return getOrder(tx, id);
    }),
};
