import type { Db } from '../db/open.ts';
import { notFound } from '../failure.ts';
import { requireWho } from '../http/actor.ts';
import type { Actor } from '../http/actor.ts';
import { requireAtDock } from '../orders/queries.ts';
import { findPhotoWithLocation } from './queries.ts';

interface Viewing {
  /** The photo's address, of the full size. */
  url: string;
  /** Reads the caller's session; called only where one is needed, so that an ended one never hides a product's picture. */
  identify: () => Promise<Actor>;
}

/**
 * An invoice photo is private: managers and the employees of its order's location see it (A11, E3), also where a product
 * refers to it too. Every other photo is a picture, which is public. Throws `session_ended`, `not_allowed` and, for a photo
 * that was deleted, `not_found`.
 */
export async function invoicePhotoAccess(
  db: Db,
  { url, identify }: Viewing,
): Promise<'public' | 'private'> {
  const photo = await findPhotoWithLocation(db, url);
  if (!photo) return 'public';
  const actor = await identify();
  requireWho(actor, 'employee');
  requireAtDock(actor, photo);
  if (photo.isDeleted) throw notFound('photo');
  return 'private';
}
