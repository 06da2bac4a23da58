import type { Db } from '../db/open.ts';
import type { UserTypeChange } from '../services.ts';
import { removePin, removeShortPin } from '../users/pins.ts';
import { removeEndedSessions, removeOtherSessions, removeSessionsOfUser } from './queries.ts';

/** What changes of people and settings mean for PINs and sessions (A3, E1). */

export async function removeAccessOfUser(db: Db, userId: number): Promise<void> {
  await removePin(db, userId);
  await removeSessionsOfUser(db, userId);
}

/**
 * A demoted user's other sessions end. A new manager loses a PIN that is too short for one, and with it the sessions that it
 * may have opened: they would be a manager's now.
 */
export async function changeAccessOfUser(
  db: Db,
  { userId, to, sessionId }: UserTypeChange,
): Promise<void> {
  const isWeaker = to === 'employee' || (await removeShortPin(db, userId));
  if (isWeaker) await removeOtherSessions(db, { userId, sessionId });
}

/** Sessions that ended by the old time must not begin again by the new one. */
export async function removeIdleSessions(db: Db, now: Date): Promise<void> {
  await removeEndedSessions(db, { now, mode: 'pin' });
}
