import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { PublicLink } from '../../contract/calls/vendor-orders.ts';
import type { Db } from '../db/open.ts';
import { publicLinks } from '../db/schema/vendor-links.ts';
import type { VendorAtLocation } from './queries.ts';

const shown = {
  id: publicLinks.id,
  vendorId: publicLinks.vendorId,
  locationId: publicLinks.locationId,
  createdAt: publicLinks.createdAt,
  expiresAt: publicLinks.expiresAt,
  lastOpenedAt: publicLinks.lastOpenedAt,
};

const isValidAt = (now: Date) =>
  and(isNull(publicLinks.revokedAt), gt(publicLinks.expiresAt, now.toISOString()));

interface OfVendor {
  vendorId: number;
  /** All locations when omitted. */
  locationId?: number | undefined;
  now: Date;
}

const validOf = ({ vendorId, locationId, now }: OfVendor) =>
  and(
    eq(publicLinks.vendorId, vendorId),
    locationId === undefined ? undefined : eq(publicLinks.locationId, locationId),
    isValidAt(now),
  );

/** A vendor's valid links, newest first. */
export async function listValidLinks(db: Db, of: OfVendor): Promise<PublicLink[]> {
  return db
    .select(shown)
    .from(publicLinks)
    .where(validOf(of))
    .orderBy(desc(publicLinks.createdAt), desc(publicLinks.id));
}

export async function revokeLinks(db: Db, of: OfVendor): Promise<void> {
  await db.update(publicLinks).set({ revokedAt: of.now.toISOString() }).where(validOf(of));
}

export async function insertLink(
  db: Db,
  link: VendorAtLocation & { tokenHash: string; createdAt: string; expiresAt: string },
): Promise<void> {
  await db.insert(publicLinks).values(link);
}

export async function revokeLink(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<void> {
  await db
    .update(publicLinks)
    .set({ revokedAt: now.toISOString() })
    .where(eq(publicLinks.tokenHash, tokenHash));
}

/** Links that were revoked or expired before a moment. */
export async function removeEndedLinks(db: Db, before: Date): Promise<void> {
  const { expiresAt, revokedAt } = publicLinks;
  const moment = before.toISOString();
  await db.delete(publicLinks).where(or(lt(expiresAt, moment), lt(revokedAt, moment)));
}

export async function findValidLink(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<PublicLink | undefined> {
  const [link] = await db
    .select(shown)
    .from(publicLinks)
    .where(and(eq(publicLinks.tokenHash, tokenHash), isValidAt(now)));
  return link;
}

/** The valid link, locked so that it stays valid until the transaction ends. */
export async function lockValidLink(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<PublicLink | undefined> {
  const [link] = await db
    .select(shown)
    .from(publicLinks)
    .where(and(eq(publicLinks.tokenHash, tokenHash), isValidAt(now)))
    .for('share');
  return link;
}

/** A page that is opened many times is written once a minute. */
const OPENED_EVERY_MS = 60_000;

export async function noteOpened(db: Db, { id, now }: { id: string; now: Date }): Promise<void> {
  const before = new Date(now.getTime() - OPENED_EVERY_MS).toISOString();
  await db
    .update(publicLinks)
    .set({ lastOpenedAt: now.toISOString() })
    .where(
      and(
        eq(publicLinks.id, id),
        or(isNull(publicLinks.lastOpenedAt), lt(publicLinks.lastOpenedAt, before)),
      ),
    );
}
