import { and, desc, eq, gt, inArray, lt, ne, not, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AccessMode } from '../../contract/calls/session.ts';
import type { UserSession } from '../../contract/calls/users.ts';
import { batched } from '../db/batched.ts';
import { builtOnce } from '../db/built-once.ts';
import { contractRows } from '../db/contract-rows.ts';
import { noteChange } from '../db/noted-changes.ts';
import type { Db, Pool, Tx } from '../db/open.ts';
import { devices, sessions } from '../db/schema/access.ts';
import { organizationSettings, userLocations, users } from '../db/schema/people-and-places.ts';
import type { Actor } from '../rights/actor.ts';

/** Days that a session lives after its last page load. */
const SESSION_DAYS = 30;

export type UserActor = Extract<Actor, { kind: 'user' }>;
export type Proof = (typeof sessions.$inferSelect)['proof'];

interface At {
  now: Date;
  mode: AccessMode;
}

/** The minutes of the settings; before they are stored, the default of their column. */
const lockAfterMinutes = sql<number>`coalesce((select ${organizationSettings.lockAfterMinutes} from ${organizationSettings}), 15)`;

const moment = (now: Date) => sql`${now.toISOString()}::timestamptz`;

/** Also when it was used in the future, after a wrong clock was set back: nobody would notice that it is idle until then. */
const isIdle = (now: SQL) =>
  sql`${lockAfterMinutes} > 0 and abs(extract(epoch from ${now} - ${sessions.lastUsedAt})) >= ${lockAfterMinutes} * 60`;

/** In pin mode a session needs a proof, and ends when nobody uses it (A5). Queries join the user. */
function isLive({ now, mode }: { now: SQL; mode: AccessMode }) {
  return and(
    gt(sessions.expiresAt, now),
    eq(users.isDeleted, false),
    mode === 'pin' ? and(ne(sessions.proof, 'none'), not(sql`(${isIdle(now)})`)) : undefined,
  );
}

interface FoundSession {
  actor: UserActor;
  lastUsedAt: Date;
  lockAfterMinutes: number;
}

type SessionRow = Omit<UserActor, 'kind'> & {
  tokenHash: string;
  lastUsedAt: string;
  lockAfterMinutes: number;
};

const sessionsOfTokens = (mode: AccessMode) =>
  builtOnce((db) =>
    contractRows(
      db
        .select({
          tokenHash: sessions.tokenHash,
          sessionId: sessions.id,
          deviceId: sessions.deviceId,
          userId: users.id,
          name: users.name,
          userType: users.userType,
          language: users.language,
          locationIds: sql<
            number[]
          >`array(select ${userLocations.locationId} from ${userLocations} where ${userLocations.userId} = ${users.id})`,
          lastUsedAt: sessions.lastUsedAt,
          lockAfterMinutes,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(
          and(
            sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')}::text[])`,
            isLive({ now: sql`${sql.placeholder('now')}::timestamptz`, mode }),
          ),
        ),
    ),
  );
const byMode = { open: sessionsOfTokens('open'), pin: sessionsOfTokens('pin') };

const readSession = batched<string, SessionRow, At>(async (db, hashes, { now, mode }) => {
  const query = byMode[mode](db, { tokenHashes: [...hashes], now: now.toISOString() });
  const { rows } = await db.execute<SessionRow & Record<string, unknown>>(query);
  return new Map(rows.map((row) => [row.tokenHash, row]));
});

/** A session with its user and the current locations; undefined when it ended or the user was deleted. */
export async function findSession(
  db: Db,
  { tokenHash, ...at }: At & { tokenHash: string },
): Promise<FoundSession | undefined> {
  const found = await readSession(db, tokenHash, at);
  if (!found) return undefined;
  const { tokenHash: _, lastUsedAt, lockAfterMinutes: minutes, ...actor } = found;
  return {
    actor: { kind: 'user', ...actor },
    lastUsedAt: new Date(lastUsedAt),
    lockAfterMinutes: minutes,
  };
}

/** Which of these sessions have not ended. */
export async function findLiveSessions(
  db: Db,
  { tokenHashes, now, mode }: At & { tokenHashes: readonly string[] },
): Promise<Set<string>> {
  const live = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.tokenHash, [...tokenHashes]), isLive({ now: moment(now), mode })));
  return new Set(live.map(({ tokenHash }) => tokenHash));
}

/** A user's sessions that have not ended, used last first. */
export async function listSessionsOfUser(
  db: Db,
  { userId, currentId, now, mode }: At & { userId: number; currentId: number | undefined },
): Promise<UserSession[]> {
  return db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      deviceId: sessions.deviceId,
      deviceName: devices.name,
      isCurrent: sql<boolean>`${sessions.id} is not distinct from ${currentId ?? null}::integer`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(devices, eq(devices.id, sessions.deviceId))
    .where(and(eq(sessions.userId, userId), isLive({ now: moment(now), mode })))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

interface NewSession {
  tokenHash: string;
  userId: number;
  deviceId: number | null;
  proof: Proof;
  now: Date;
}

/** The user must exist: a deleted one is refused by the caller. */
export async function insertSession(tx: Tx, { now, ...values }: NewSession): Promise<void> {
  const at = now.toISOString();
  await tx
    .insert(sessions)
    .values({ ...values, createdAt: at, lastUsedAt: at, expiresAt: expiry(now) });
}

/** Extends a session that is used. */
export async function prolongSession(
  db: Pool,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<void> {
  await db.writeAtOnce(
    (whoActs) => sql`
      update sessions set expires_at = ${expiry(now)}
      where token_hash = ${tokenHash} and ${whoActs} is not null`,
  );
}

/** Records a call of the person (A5). */
export async function touchSession(
  db: Pool,
  { sessionId, now }: { sessionId: number; now: Date },
): Promise<void> {
  const at = now.toISOString();
  await db.writeAtOnce(
    (whoActs) => sql`
      update sessions set last_used_at = ${at}
      where id = ${sessionId} and last_used_at < ${at}::timestamptz and ${whoActs} is not null`,
  );
}

/** Ends sessions, and their streams on every node. Returns whether there was one. */
async function removeSessions(tx: Tx, which: SQL | undefined): Promise<boolean> {
  const { rowCount } = await tx.delete(sessions).where(which);
  if (!rowCount) return false;
  noteChange(tx, ['sessions']);
  return true;
}

export async function removeSession(tx: Tx, tokenHash: string): Promise<void> {
  await removeSessions(tx, eq(sessions.tokenHash, tokenHash));
}

/** Logs a user out everywhere. */
export async function removeSessionsOfUser(tx: Tx, userId: number): Promise<void> {
  await removeSessions(tx, eq(sessions.userId, userId));
}

/** Ends the user's other sessions (A3). Those that open mode opened without proof prove nothing, and go on as before (D29). */
export async function removeOtherSessions(
  tx: Tx,
  { userId, sessionId }: { userId: number; sessionId: number | undefined },
): Promise<void> {
  const isOther = sessionId === undefined ? undefined : ne(sessions.id, sessionId);
  await removeSessions(tx, and(eq(sessions.userId, userId), ne(sessions.proof, 'none'), isOther));
}

/** False when the user has no such session. */
export async function removeSessionOfUser(
  tx: Tx,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<boolean> {
  return removeSessions(tx, and(eq(sessions.userId, userId), eq(sessions.id, sessionId)));
}

export async function removeSessionsOfDevice(tx: Tx, deviceId: number): Promise<void> {
  await removeSessions(tx, eq(sessions.deviceId, deviceId));
}

/** Ends the sessions of people who only chose a profile: pin mode begins (E1). */
export async function removeSessionsWithoutProof(tx: Tx): Promise<void> {
  await removeSessions(tx, eq(sessions.proof, 'none'));
}

/** Removes what `isLive` does not find any more. */
export async function removeEndedSessions(tx: Tx, { now, mode }: At): Promise<void> {
  const expired = lt(sessions.expiresAt, now.toISOString());
  await removeSessions(tx, mode === 'pin' ? or(expired, isIdle(moment(now))) : expired);
}

function expiry(now: Date): string {
  return new Date(now.getTime() + SESSION_DAYS * 86_400_000).toISOString();
}
