import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { sessions } from '../db/schema/access.ts';
import { userLocations, users } from '../db/schema/people-and-places.ts';
import type { Actor } from '../http/actor.ts';

/** Days that a session lives after its last page load. */
export const SESSION_DAYS = 30;

type UserActor = Extract<Actor, { kind: 'user' }>;

/** The user of a session, with the current locations; undefined when it ended or the user was deleted. */
export async function findActor(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<UserActor | undefined> {
  const [found] = await db
    .select({
      userId: users.id,
      name: users.name,
      userType: users.userType,
      locationIds: sql<
        number[]
      >`array(select ${userLocations.locationId} from ${userLocations} where ${userLocations.userId} = ${users.id})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, now.toISOString()),
        eq(users.isDeleted, false),
      ),
    );
  return found && { kind: 'user', ...found };
}

/** Which of these sessions have not ended. */
export async function findLiveSessions(
  db: Db,
  { tokenHashes, now }: { tokenHashes: readonly string[]; now: Date },
): Promise<Set<string>> {
  const live = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.tokenHash, [...tokenHashes]),
        gt(sessions.expiresAt, now.toISOString()),
        eq(users.isDeleted, false),
      ),
    );
  return new Set(live.map(({ tokenHash }) => tokenHash));
}

/** The user must exist: a deleted one is refused by the caller. */
export async function insertSession(
  db: Db,
  { tokenHash, userId, now }: { tokenHash: string; userId: number; now: Date },
): Promise<void> {
  await db.insert(sessions).values({ tokenHash, userId, expiresAt: expiry(now) });
}

/** Extends a session that is used. */
export async function prolongSession(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ expiresAt: expiry(now) })
    .where(eq(sessions.tokenHash, tokenHash));
}

export async function removeSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Logs a user out everywhere. */
export async function removeSessionsOfUser(db: Db, userId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Returns how many were removed. */
export async function removeEndedSessions(db: Db, now: Date): Promise<number> {
  const removed = await db.delete(sessions).where(lt(sessions.expiresAt, now.toISOString()));
  return removed.rowCount ?? 0;
}

function expiry(now: Date): string {
  return new Date(now.getTime() + SESSION_DAYS * 86_400_000).toISOString();
}
