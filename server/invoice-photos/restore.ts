import { eq } from 'drizzle-orm';
import type { Order } from '../../contract/calls/orders.ts';
import { PHOTOS_PER_ORDER_MAX, UPLOADS_PATH } from '../../contract/values/photos.ts';
import type { Db, Pool } from '../db/open.ts';
import { invoicePhotos } from '../db/schema/orders.ts';
import { lockDeleted } from '../records/restore.ts';
import { getPresentOrder } from '../orders/queries.ts';
import { lockPresentOrder } from '../orders/lock-orders.ts';
import { lockStoredFile } from '../stored-files/queries.ts';
import { noteUnsentInvoice } from './mark-invoices.ts';
import { countPhotosOfOrder, findPhotoToRestore } from './queries.ts';
import { notFound, refuse } from '../failure.ts';

type InvoicePhoto = typeof invoicePhotos.$inferSelect;

/**
 * The order of a photo, or the one into which that was combined (D17), with the photo. Who may delete a photo may bring it
 * back. Throws `not_found`.
 * @param id of the photo, or of its file
 */
export async function getOrderOfPhoto(
  db: Db,
  id: string,
): Promise<Order & { photo: InvoicePhoto }> {
  const photo = await findPhotoToRestore(db, id);
  if (!photo) throw notFound('photo');
  return { ...(await getPresentOrder(db, photo.orderId)), photo };
}

/** Brings a deleted photo back while its file is kept, to its order or to the one into which that was combined (D17). */
export async function restorePhoto(
  db: Pool,
  photo: InvoicePhoto,
): Promise<{ invoicePhotoUrl: string }> {
  return db.transaction(async (tx) => {
    const order = await lockPresentOrder(tx, photo.orderId);
    await lockDeleted(tx, invoicePhotos, { id: photo.id, what: 'photo' });
    if (!(await lockStoredFile(tx, photo.url.slice(UPLOADS_PATH.length))))
      throw refuse('photo_deleted_long_ago');
    if ((await countPhotosOfOrder(tx, order.id)) >= PHOTOS_PER_ORDER_MAX)
      throw refuse('photos_of_order', { max: PHOTOS_PER_ORDER_MAX, adding: false });
    await tx
      .update(invoicePhotos)
      .set({ isDeleted: false, orderId: order.id })
      .where(eq(invoicePhotos.id, photo.id));
    await noteUnsentInvoice(tx, order, photo.url);
    return { invoicePhotoUrl: photo.url };
  });
}
