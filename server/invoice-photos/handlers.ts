import type { invoicePhotoRoutes } from '../../contract/calls/invoice-photos.ts';
import { userIdOf } from '../http/actor.ts';
import { answer } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';
import { paged } from '../lists/paging.ts';
import { getPresentOrderFor, lockPresentOrder, requireAtDock } from '../orders/queries.ts';
import { attachPhoto } from './attach.ts';
import { emailPhoto } from './email-photo.ts';
import { allInvoicePhotos, cursorOf, invoicePhotoList } from './list.ts';
import { removeInvoicePhoto } from './queries.ts';
import { restorePhoto } from './restore.ts';
import { notFound } from '../failure.ts';

export const invoicePhotoHandlers: HandlersOf<typeof invoicePhotoRoutes> = {
  uploadInvoicePhoto: async ({ params, body, file, actor }, services) => {
    const { db } = services;
    const { id: orderId } = await getPresentOrderFor(db, actor, params.id, requireAtDock);
    const { url, added } = await attachPhoto(services, {
      id: body.id,
      orderId,
      file,
      author: userIdOf(actor),
    });
    return answer({ invoicePhotoUrl: url }, { status: added ? 201 : 200 });
  },

  deleteInvoicePhoto: async ({ params, body, actor }, { db, now }) => {
    const { id } = await getPresentOrderFor(db, actor, params.id);
    // Locked, so that combining does not move the photo between finding the order and deleting (D17).
    const removed = await db.transaction(async (tx) => {
      const orderId = await lockPresentOrder(tx, id);
      return removeInvoicePhoto(tx, { orderId, url: body.photoUrl, now: now() });
    });
    if (!removed) throw notFound('photo');
    return undefined;
  },

  restoreInvoicePhoto: async ({ params, actor }, { db }) =>
    restorePhoto(db, { id: params.id, actor }),

  listInvoicePhotos: async ({ query, request }, { db }) =>
    paged(query, {
      request,
      db,
      whole: (filters) => allInvoicePhotos(db, filters),
      ...invoicePhotoList(db, query),
      cursorOf,
    }),

  emailInvoicePhoto: async ({ body, actor }, services) => emailPhoto(services, { ...body, actor }),
};
