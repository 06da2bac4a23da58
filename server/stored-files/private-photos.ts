import { eq, sql } from 'drizzle-orm';
import { UPLOADS_PATH } from '../../contract/values/photos.ts';
import type { Db, Tx } from '../db/open.ts';
import { storedFiles } from '../db/schema/stored-files.ts';

/** A record that makes a photo private. */
interface PhotoOwner {
  kind: 'invoice' | 'receipt' | 'waste';
  locationId: number;
  /** Whether a correction removed the receipt line. */
  isDeleted: boolean;
}

/**
 * The records that make a photo private, deleted or not: an invoice photo, and lines of receipts and waste entries,
 * unless a product shows the same picture.
 */
export async function listPhotoOwners(db: Db, url: string): Promise<PhotoOwner[]> {
  const { rows } = await db.execute<PhotoOwner & Record<string, unknown>>(sql`
    select 'invoice' as kind, orders.location_id as "locationId", photo.is_deleted as "isDeleted"
    from invoice_photos as photo join orders on orders.id = photo.order_id
    where photo.url = ${url}
    union all
    select 'receipt', receipt.location_id, line.is_deleted
    from receipt_lines as line join receipts as receipt on receipt.id = line.receipt_id
    where line.photo_url = ${url} and not exists (select from products where photo_url = ${url})
    union all
    select 'receipt', receipt.location_id, part.is_deleted
    from receipt_refusals as part join receipts as receipt on receipt.id = part.receipt_id
    where part.photo_url = ${url} and not exists (select from products where photo_url = ${url})
    union all
    select 'waste', waste.location_id, waste.is_deleted from waste_logs as waste
    where waste.photo_url = ${url} and not exists (select from products where photo_url = ${url})`);
  return rows;
}

/**
 * Call before a private record of this location refers to the photo. Returns false when the photo is not stored, or is
 * private to other locations: a person who knows its address must not get access by storing a
 * record of their own (A11). Locks the photo until the transaction ends.
 */
export async function lockPhotoFor(
  tx: Tx,
  { url, locationId }: { url: string; locationId: number },
): Promise<boolean> {
  const name = url.slice(UPLOADS_PATH.length);
  const found = await tx.select().from(storedFiles).where(eq(storedFiles.name, name)).for('update');
  if (found.length === 0) return false;
  // A second statement sees what was committed while the first one waited for the lock.
  const owners = await listPhotoOwners(tx, url);
  return owners.length === 0 || owners.some((owner) => isShownAt(owner, locationId));
}

/**
 * A correction may use a photo again that an earlier correction removed. A deleted invoice photo comes
 * back only by restoring it (A9).
 */
function isShownAt({ kind, isDeleted, ...owner }: PhotoOwner, locationId: number): boolean {
  return owner.locationId === locationId && !(kind === 'invoice' && isDeleted);
}
