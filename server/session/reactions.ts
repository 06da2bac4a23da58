import type { Db } from '../db/open.ts';
import type { UserTypeChange } from '../services.ts';
import { removePin, removeShortPin } from '../users/pins.ts';
import { removeEndedSessions, removeOtherSessions, removeSessionsOfUser } from './queries.ts';

/** What changes of people and settings mean for PINs and sessions (A3, E1). */

export async function removeAccessOfUser(db: Db, userId: number): Promise<void> {
  await removePin(db, userId);
  await removeSessionsOfUser(db, userId);
}

/** A demoted user's other sessions end; a new manager loses a PIN that is too short for one. */
export async function changeAccessOfUser(
  db: Db,
  { userId, to, sessionId }: UserTypeChange,
): Promise<void> {
  if (to === 'manager') await removeShortPin(db, userId);
  else await removeOtherSessions(db, { userId, sessionId });
}

/** Sessions that ended by the old time must not begin again by the new one. */
export async function removeIdleSessions(db: Db, now: Date): Promise<void> {
  await removeEndedSessions(db, { now, mode: 'pin' });
}
