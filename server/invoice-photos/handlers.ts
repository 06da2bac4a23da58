import type { invoicePhotoRoutes } from '../../contract/invoice-photos.ts';
import type { Db } from '../db/open.ts';
import { hasFullRights, requireLocation } from '../http/actor.ts';
import type { Actor } from '../http/actor.ts';
import { answer, notBuiltYet } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';
import { notAllowed, notFound } from '../http/failure.ts';
import { getOrder } from '../orders/queries.ts';
import { attachPhoto } from './attach.ts';
import { removeInvoicePhoto } from './queries.ts';

export const invoicePhotoHandlers: HandlersOf<typeof invoicePhotoRoutes> = {
  uploadInvoicePhoto: async ({ params, body, file, actor }, services) => {
    await requireOwnOrder(services.db, { actor, orderId: params.id });
    const { url, added } = await attachPhoto(services, { id: body.id, orderId: params.id, file });
    return answer({ invoicePhotoUrl: url }, { status: added ? 201 : 200 });
  },

  deleteInvoicePhoto: async ({ params, body, actor }, { db }) => {
    await requireOwnOrder(db, { actor, orderId: params.id });
    const removed = await removeInvoicePhoto(db, { orderId: params.id, url: body.photoUrl });
    if (!removed) throw notFound('photo');
    return undefined;
  },

  listInvoicePhotos: notBuiltYet,
  emailInvoicePhoto: notBuiltYet,
};

/** Employees add and delete photos of the orders that they see: their own, at their own locations (D30). */
async function requireOwnOrder(
  db: Db,
  { actor, orderId }: { actor: Actor; orderId: string },
): Promise<void> {
  const order = await getOrder(db, orderId);
  if (order.isDeleted) throw notFound('order');
  if (hasFullRights(actor)) return;
  if (actor.kind === 'user' && actor.userId !== order.orderedBy)
    throw notAllowed('This is the order of another person.');
  requireLocation(actor, order.locationId);
}
