import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { UPLOADS_PATH } from '../../contract/values/photos.ts';
import type { Db, Tx } from '../db/open.ts';
import { storedFiles } from '../db/schema/stored-files.ts';
import { isMissingDemoPicture } from '../http/demo-pictures.ts';
import { invalid, refuse } from '../failure.ts';
import type { Failure } from '../failure.ts';
import { PHOTO_REFERENCES } from './references.ts';

/**
 * Records a photo before its bytes are stored, so that every stored file has a row. Returns whether its client's id was
 * free.
 */
export async function insertStoredFile(
  tx: Tx,
  { now, ...file }: { name: string; clientId: string | undefined; contentHash: string; now: Date },
): Promise<boolean> {
  const inserted = await tx
    .insert(storedFiles)
    .values({ ...file, createdAt: now.toISOString() })
    .onConflictDoNothing({ target: storedFiles.clientId })
    .returning({ name: storedFiles.name });
  return inserted.length > 0;
}

/** Whether the photo that was stored under this id of a client is still there. */
export async function isUploadKept(db: Db, clientId: string): Promise<boolean> {
  return (await db.$count(storedFiles, eq(storedFiles.clientId, clientId))) > 0;
}

/**
 * The name of the photo that was stored under this id of a client, who sent it again: it is unused for no longer than since
 * now. Throws `photo_removed` when it was removed just now.
 */
export async function renewUpload(
  tx: Tx,
  { clientId, now }: { clientId: string; now: Date },
): Promise<string> {
  const [found] = await tx
    .update(storedFiles)
    .set({ createdAt: now.toISOString() })
    .where(eq(storedFiles.clientId, clientId))
    .returning({ name: storedFiles.name });
  if (!found) throw refuse('photo_removed');
  return found.name;
}

const url = sql`${UPLOADS_PATH} || ${storedFiles.name}`;
/** True when no record keeps the file. */
const isUnused = sql.join(
  PHOTO_REFERENCES.map(({ table, column, untilDeleted }) => {
    const kept = untilDeleted ? sql` and not owner.is_deleted` : sql``;
    return sql`not exists (
      select from ${sql.identifier(table)} as owner where owner.${sql.identifier(column)} = ${url}${kept})`;
  }),
  sql` and `,
);

interface Removal {
  /** A photo that was sent after this moment stays. */
  before: Date;
  now: Date;
}

/** Nothing refers to it, and the time for which it is kept is over. */
const mayGo = ({ before, now }: Removal) =>
  and(
    lt(storedFiles.createdAt, before.toISOString()),
    isUnused,
    or(isNull(storedFiles.keptUntil), lt(storedFiles.keptUntil, now.toISOString())),
  );

/** Names of photos that were sent before `before` and that nothing refers to, oldest first. */
export async function listUnusedFiles(db: Db, removal: Removal): Promise<string[]> {
  const rows = await db
    .select({ name: storedFiles.name })
    .from(storedFiles)
    .where(mayGo(removal))
    .orderBy(asc(storedFiles.createdAt));
  return rows.map(({ name }) => name);
}

/** Locks the photo until the transaction ends, so that nothing can start to refer to it. Returns whether it is still unused. */
export async function lockUnusedFile(
  tx: Tx,
  { name, ...removal }: Removal & { name: string },
): Promise<boolean> {
  const named = eq(storedFiles.name, name);
  await tx.select().from(storedFiles).where(named).for('update');
  // A second statement sees what was committed while the first one waited for the lock.
  const unused = await tx
    .select()
    .from(storedFiles)
    .where(and(named, mayGo(removal)));
  return unused.length > 0;
}

/** Keeps the file of a deleted photo for so long, in the transaction of the deletion. */
export async function keepFile(
  tx: Tx,
  { name, until }: { name: string; until: Date },
): Promise<void> {
  await tx
    .update(storedFiles)
    .set({ keptUntil: until.toISOString() })
    .where(eq(storedFiles.name, name));
}

/** Locks the file against removal until the transaction ends. False when it was removed. */
export async function lockStoredFile(tx: Tx, name: string): Promise<boolean> {
  const found = await tx.select().from(storedFiles).where(eq(storedFiles.name, name)).for('share');
  return found.length > 0;
}

export async function removeStoredFile(tx: Tx, name: string): Promise<void> {
  await tx.delete(storedFiles).where(eq(storedFiles.name, name));
}

/**
 * Call before a product refers to a picture. Throws `invalid_input` for an upload that was
 * removed because nothing used it, and for an unknown demo picture. Locks the upload against removal.
 */
export async function requireStoredPhoto(tx: Tx, photoUrl: string | null): Promise<void> {
  if (photoUrl && isMissingDemoPicture(photoUrl)) {
    throw invalid('photoUrl', 'picture_unknown');
  }
  if (!photoUrl?.startsWith(UPLOADS_PATH)) return;
  const name = photoUrl.slice(UPLOADS_PATH.length);
  if (!(await lockStoredFile(tx, name))) throw pictureNotStored();
}

export function pictureNotStored(): Failure {
  return invalid('photoUrl', 'picture_not_stored');
}
