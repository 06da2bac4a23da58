import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { PublicLink } from '../../contract/calls/vendor-orders.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Db, Pool, Tx } from '../db/open.ts';
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

export async function revokeLinks(tx: Tx, of: OfVendor): Promise<void> {
  await tx.update(publicLinks).set({ revokedAt: of.now.toISOString() }).where(validOf(of));
}

/** Returns its id. */
export async function insertLink(
  tx: Tx,
  link: VendorAtLocation & { tokenHash: string; createdAt: string; expiresAt: string },
): Promise<string> {
  const added = await tx.insert(publicLinks).values(link).returning({ id: publicLinks.id });
  return onlyRow(added).id;
}

export async function revokeLink(
  tx: Tx,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<void> {
  await tx
    .update(publicLinks)
    .set({ revokedAt: now.toISOString() })
    .where(eq(publicLinks.tokenHash, tokenHash));
}

/** Links that were revoked or expired before a moment. */
export async function removeEndedLinks(tx: Tx, before: Date): Promise<void> {
  const { expiresAt, revokedAt } = publicLinks;
  const moment = before.toISOString();
  await tx.delete(publicLinks).where(or(lt(expiresAt, moment), lt(revokedAt, moment)));
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

/** The valid link, locked so that it stays valid until the transaction ends; `alone`: others that lock it wait. */
export async function lockValidLink(
  tx: Tx,
  { tokenHash, now, alone }: { tokenHash: string; now: Date; alone: boolean },
): Promise<PublicLink | undefined> {
  const [link] = await tx
    .select(shown)
    .from(publicLinks)
    .where(and(eq(publicLinks.tokenHash, tokenHash), isValidAt(now)))
    .for(alone ? 'no key update' : 'share');
  return link;
}

/** A page that is opened many times is written once a minute. */
const OPENED_EVERY_MS = 60_000;

export async function noteOpened(db: Pool, { id, now }: { id: string; now: Date }): Promise<void> {
  const before = new Date(now.getTime() - OPENED_EVERY_MS).toISOString();
  await db.writeAtOnce(
    (whoActs) => sql`
      update public_links set last_opened_at = ${now.toISOString()}
      where id = ${id} and (last_opened_at is null or last_opened_at < ${before}::timestamptz) and ${whoActs} is not null`,
  );
}
