import { randomUUID } from 'node:crypto';
import { PHOTOS_PER_ORDER_MAX } from '../../contract/values/photos.ts';
import type { Db } from '../db/open.ts';
import type { UploadedFile } from '../http/uploads.ts';
import { followCombined, lockPresentOrder } from '../orders/lock-orders.ts';
import type { Services } from '../services.ts';
import { INVOICE, storePhoto } from '../stored-files/photos.ts';
import { isUploadKept } from '../stored-files/queries.ts';
import { noteUnsentInvoice } from './mark-invoices.ts';
import { countPhotosOfOrder, findInvoicePhoto, insertInvoicePhoto } from './queries.ts';
import { refuse } from '../failure.ts';

interface Attaching {
  /** The client's id. */
  id?: string | undefined;
  orderId: string;
  file: UploadedFile;
  /** Null for a call without a profile. */
  author: number | null;
}

/**
 * Stores a photo and attaches it to the order, at most once per id. `added` is false for a retry (D12). If the order was
 * combined into another one in between, the photo is attached to that one (D17). A retry of one that was deleted meanwhile
 * answers what was stored, and it stays deleted (D12). Throws `id_taken` when the id has another photo or another order's,
 * `photos_of_order` when the order has enough photos, `photo_deleted` for a deleted photo whose file is gone, and what
 * `storePhoto` throws.
 */
export async function attachPhoto(
  services: Services,
  { id: clientId, orderId, file, author }: Attaching,
): Promise<{ url: string; added: boolean }> {
  const { db, now } = services;
  const id = clientId ?? randomUUID();
  // Before the photo is decoded, so that one that is refused costs nothing, and again while the order is locked.
  await attachedUrl(db, { id, orderId });
  if (clientId) await requireComparable(db, clientId);
  const { url } = await storePhoto(services, { id: clientId, file, sizes: INVOICE, author });
  return db.transaction(async (tx) => {
    const present = await lockPresentOrder(tx, orderId);
    const attached = await attachedUrl(tx, { id, orderId: present.id });
    if (attached) return { url: attached, added: false };
    if (!(await insertInvoicePhoto(tx, present, { id, url, now: now() }))) throw idTaken();
    await noteUnsentInvoice(tx, present, url);
    return { url, added: true };
  });
}

/** The file of a deleted photo goes after a day: then nobody knows whether a retry sends the same. */
async function requireComparable(db: Db, id: string): Promise<void> {
  const photo = await findInvoicePhoto(db, id);
  if (photo?.isDeleted && !(await isUploadKept(db, id))) throw refuse('photo_deleted');
}

const idTaken = () => refuse('id_taken', { what: 'photo_of_order' });

/** The address under which this id is attached already; otherwise throws unless it may be. */
async function attachedUrl(
  db: Db,
  { id, orderId }: { id: string; orderId: string },
): Promise<string | undefined> {
  const photo = await findInvoicePhoto(db, id);
  // Combining may have moved it since the order was looked up.
  if (photo && photo.orderId !== (await followCombined(db, orderId))) throw idTaken();
  if (photo) return photo.url;
  if ((await countPhotosOfOrder(db, orderId)) < PHOTOS_PER_ORDER_MAX) return undefined;
  throw refuse('photos_of_order', { max: PHOTOS_PER_ORDER_MAX, adding: true });
}
