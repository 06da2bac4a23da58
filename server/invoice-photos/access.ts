import type { Db } from '../db/open.ts';
import { locationsSeenBy } from '../rights/actor.ts';
import type { Actor } from '../rights/actor.ts';
import { requireRole } from '../rights/require-right.ts';
import { listPhotoOwners } from '../stored-files/private-photos.ts';
import { notAllowed, notFound } from '../failure.ts';

interface Viewing {
  /** The photo's address, of the full size. */
  url: string;
  /** Reads the caller's session; called only where one is needed, so that an ended one never hides a product's picture. */
  identify: () => Promise<Actor>;
}

/**
 * Photos of invoices, receipts and waste are private: managers and the employees of the location see them (A11, E3). An
 * invoice photo stays private also when a product shows it. Every other photo is a public picture. Throws
 * `session_ended`, `not_allowed` and, for a photo that was deleted, `not_found`.
 */
export async function photoAccess(
  db: Db,
  { url, identify }: Viewing,
): Promise<'public' | 'private'> {
  const owners = await listPhotoOwners(db, url);
  if (owners.length === 0) return 'public';
  const actor = await identify();
  requireRole(actor, 'staff');
  const locationIds = locationsSeenBy(actor);
  const seen = owners.filter(({ locationId }) => locationIds?.includes(locationId) ?? true);
  if (seen.length === 0) throw notAllowed('location_of_photo');
  if (seen.every(({ isDeleted }) => isDeleted)) throw notFound('photo');
  return 'private';
}
