import type { Tx } from '../db/open.ts';
import type { UserTypeChange } from '../services.ts';
import { removePin, removeShortPin } from '../users/pins.ts';
import { removeOtherSessions, removeSessionsOfUser } from './queries.ts';

/** What changes of people and settings mean for PINs and sessions (A3, E1). */

export async function removeAccessOfUser(tx: Tx, userId: number): Promise<void> {
  await removePin(tx, userId);
  await removeSessionsOfUser(tx, userId);
}

/**
 * A demoted user's other sessions end. A new manager loses a PIN that is too short for one, and with it the sessions that it
 * may have opened: they would be a manager's now.
 */
export async function changeAccessOfUser(
  tx: Tx,
  { userId, to, sessionId }: UserTypeChange,
): Promise<void> {
  const isWeaker = to === 'employee' || (await removeShortPin(tx, userId));
  if (isWeaker) await removeOtherSessions(tx, { userId, sessionId });
}
