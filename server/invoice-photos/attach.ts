import { randomUUID } from 'node:crypto';
import { PHOTOS_PER_ORDER_MAX, UPLOADS_PATH } from '../../contract/values/photos.ts';
import type { Db } from '../db/open.ts';
import { conflict } from '../failure.ts';
import type { UploadedFile } from '../http/uploads.ts';
import { followCombined, lockPresentOrder } from '../orders/queries.ts';
import type { Services } from '../services.ts';
import { INVOICE, removeUnusedPhoto, storePhoto } from '../stored-files/photos.ts';
import { countPhotosOfOrder, findInvoicePhoto, insertInvoicePhoto } from './queries.ts';

interface Attaching {
  /** The client's id, or a new one. */
  id?: string | undefined;
  orderId: string;
  file: UploadedFile;
}

/**
 * Stores a photo and attaches it to the order, at most once per id. `added` is false for a retry (D12).
 * If the order was combined into another one in between, the photo is attached to that one (D17).
 * Throws `conflict` when the id is taken or the order has enough photos, and what reading the photo throws.
 */
export async function attachPhoto(
  services: Services,
  { id = randomUUID(), orderId, file }: Attaching,
): Promise<{ url: string; added: boolean }> {
  const { db, now } = services;
  // Checked before the photo is decoded, so that a retry costs nothing, and again while the order is locked.
  const before = await attachedUrl(db, { id, orderId });
  if (before) return { url: before, added: false };

  const url = await storePhoto(services, file, INVOICE);
  const earlier = await db.transaction(async (tx) => {
    const present = await lockPresentOrder(tx, orderId);
    const attached = await attachedUrl(tx, { id, orderId: present });
    if (!attached) await insertInvoicePhoto(tx, { id, orderId: present, url, now: now() });
    return attached;
  });
  if (!earlier) return { url, added: true };
  await removeUnusedPhoto(services, url.slice(UPLOADS_PATH.length));
  return { url: earlier, added: false };
}

/** The address under which this id is attached already; otherwise throws unless it may be. */
async function attachedUrl(
  db: Db,
  { id, orderId }: { id: string; orderId: string },
): Promise<string | undefined> {
  const photo = await findInvoicePhoto(db, id);
  // Combining may have moved it since the order was looked up.
  if (photo && photo.orderId !== (await followCombined(db, orderId)))
    throw conflict('This photo id belongs to another order.');
  if (photo?.isDeleted) throw conflict('This photo was deleted. Add it again as a new one.');
  if (photo) return photo.url;
  if ((await countPhotosOfOrder(db, orderId)) < PHOTOS_PER_ORDER_MAX) return undefined;
  throw conflict(
    `An order holds at most ${PHOTOS_PER_ORDER_MAX} invoice photos. Delete one to add another.`,
  );
}
