import { eq } from 'drizzle-orm';
import { PHOTOS_PER_ORDER_MAX, UPLOADS_PATH } from '../../contract/values/photos.ts';
import type { Pool } from '../db/open.ts';
import { invoicePhotos } from '../db/schema/ordering.ts';
import type { Actor } from '../http/actor.ts';
import { lockDeleted } from '../records/restore.ts';
import { getPresentOrderFor, lockPresentOrder } from '../orders/queries.ts';
import { lockStoredFile } from '../stored-files/queries.ts';
import { countPhotosOfOrder, findPhotoToRestore } from './queries.ts';
import { notFound, refuse } from '../failure.ts';

/**
 * Brings a deleted photo back while its file is kept, to its order or to the one into which that was combined (D17). Who may
 * delete it may bring it back.
 * @param id of the photo, or of its file
 */
export async function restorePhoto(
  db: Pool,
  { id, actor }: { id: string; actor: Actor },
): Promise<{ invoicePhotoUrl: string }> {
  const photo = await findPhotoToRestore(db, id);
  if (!photo) throw notFound('photo');
  const order = await getPresentOrderFor(db, actor, photo.orderId);
  return db.transaction(async (tx) => {
    const orderId = await lockPresentOrder(tx, order.id);
    await lockDeleted(tx, invoicePhotos, { id: photo.id, what: 'photo' });
    if (!(await lockStoredFile(tx, photo.url.slice(UPLOADS_PATH.length))))
      throw refuse('photo_deleted_long_ago');
    if ((await countPhotosOfOrder(tx, orderId)) >= PHOTOS_PER_ORDER_MAX)
      throw refuse('photos_of_order', { max: PHOTOS_PER_ORDER_MAX, adding: false });
    await tx
      .update(invoicePhotos)
      .set({ isDeleted: false, orderId })
      .where(eq(invoicePhotos.id, photo.id));
    return { invoicePhotoUrl: photo.url };
  });
}
