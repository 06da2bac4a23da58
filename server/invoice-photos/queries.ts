import { and, count, eq, or } from 'drizzle-orm';
import { fullUrl, UPLOADS_PATH } from '../../contract/values/photos.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { invoicePhotos, orders } from '../db/schema/orders.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { keepFile } from '../stored-files/queries.ts';

/** The photo with this id, deleted or not. */
export async function findInvoicePhoto(db: Db, id: string) {
  const [photo] = await db.select().from(invoicePhotos).where(eq(invoicePhotos.id, id));
  return photo;
}

/** The photo with this id, or whose file has it: the last part of its address. Deleted or not. */
export async function findPhotoToRestore(db: Db, id: string) {
  const [photo] = await db
    .select()
    .from(invoicePhotos)
    .where(or(eq(invoicePhotos.id, id), eq(invoicePhotos.url, fullUrl(id))));
  return photo;
}

/** The photo with this address, deleted or not. */
export async function findPhotoAt(db: Db, url: string) {
  const [photo] = await db.select().from(invoicePhotos).where(eq(invoicePhotos.url, url));
  return photo;
}

/**
 * Where the photo with this address is e-mailed, also of a deleted location; undefined when it is attached to no order, null
 * without an address.
 */
export async function findInvoiceAddress(db: Db, url: string): Promise<string | null | undefined> {
  const [found] = await db
    .select({ address: locations.ottomateEmail })
    .from(invoicePhotos)
    .innerJoin(orders, and(eq(orders.id, invoicePhotos.orderId), eq(orders.isDeleted, false)))
    .innerJoin(locations, eq(locations.id, orders.locationId))
    .where(and(eq(invoicePhotos.url, url), eq(invoicePhotos.isDeleted, false)));
  return found?.address;
}

/** The photos that are attached to the order. */
export async function listPhotosOfOrder(db: Db, orderId: string) {
  return db
    .select({ url: invoicePhotos.url })
    .from(invoicePhotos)
    .where(and(eq(invoicePhotos.orderId, orderId), eq(invoicePhotos.isDeleted, false)));
}

export async function countPhotosOfOrder(db: Db, orderId: string): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(invoicePhotos)
    .where(and(eq(invoicePhotos.orderId, orderId), eq(invoicePhotos.isDeleted, false)));
  return counted?.total ?? 0;
}

/** Attaches a photo to an order. Returns false when another order got a photo of this id at the same moment. */
export async function insertInvoicePhoto(
  tx: Tx,
  { id: orderId }: Locked<'orders', { id: string }>,
  { now, ...photo }: { id: string; url: string; now: Date },
): Promise<boolean> {
  const inserted = await tx
    .insert(invoicePhotos)
    .values({ ...photo, orderId, createdAt: now.toISOString() })
    .onConflictDoNothing({ target: invoicePhotos.id })
    .returning({ id: invoicePhotos.id });
  return inserted.length > 0;
}

/** How long a deleted photo can be brought back (A9). Milliseconds. */
const KEPT_MS = 24 * 60 * 60_000;

/** Removes the photo from its order; a job deletes the file a day later. Returns whether there was one. */
export async function removeInvoicePhoto(
  tx: Tx,
  { id: orderId }: Locked<'orders', { id: string }>,
  { url, now }: { url: string; now: Date },
): Promise<boolean> {
  const removed = await tx
    .update(invoicePhotos)
    .set({ isDeleted: true })
    .where(
      and(
        eq(invoicePhotos.orderId, orderId),
        eq(invoicePhotos.url, url),
        eq(invoicePhotos.isDeleted, false),
      ),
    );
  if (removed.rowCount !== 1) return false;
  const until = new Date(now.getTime() + KEPT_MS);
  await keepFile(tx, { name: url.slice(UPLOADS_PATH.length), until });
  return true;
}

/** The photo with this address, while it is attached to this order. */
export async function findPhotoOfOrder(db: Db, { orderId, url }: { orderId: string; url: string }) {
  const [photo] = await db
    .select()
    .from(invoicePhotos)
    .where(
      and(
        eq(invoicePhotos.orderId, orderId),
        eq(invoicePhotos.url, url),
        eq(invoicePhotos.isDeleted, false),
      ),
    );
  return photo;
}
