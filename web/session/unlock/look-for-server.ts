import type { Profile } from '#contract/calls/session.ts';
import { call } from '#web/api/call.ts';
import { keptFor } from '#web/api/answers-to-keep.ts';
import type { SessionHere, SessionKeeper } from '../keep-session.ts';
import { hasProof } from './device-memory.ts';
import { learn } from './hear.ts';
import { endLeftOpen } from './session-left.ts';

/** What was found: the server away, the person who has to enter the PIN, or that the person may not stay. */
export type Found = { isAway: true } | { person: Profile } | { isRevoked: boolean };

/**
 * Asks the server about somebody who unlocked this device. Another session, or who may not unlock it any more, is shown: the
 * device was removed, or the person's PIN, role, locations or the hours have changed. Never rejects.
 */
export async function lookForServer(session: SessionHere, keeper: SessionKeeper): Promise<Found> {
  const userId = session.user?.id;
  const isStillHere = () => keptFor.isUnlocked && keptFor.userId === userId;
  if (userId === undefined) return { isAway: true };
  try {
    await endLeftOpen();
    const next = await call('getSession');
    if (!isStillHere()) return { isAway: true };
    if (next.user) {
      // Another tab signed in.
      keeper.show(next);
      return { isRevoked: false };
    }
    const people = await learn(next);
    const mayStay = await hasProof(userId);
    if (!isStillHere()) return { isAway: true };
    const person = people?.find(({ id }) => id === userId);
    if (mayStay && person) return { person };
    // The list got no answer, which says nothing of the person: where nobody may unlock the device, the proof is gone.
    if (mayStay && !people) return { isAway: true };
    keeper.show(next);
    return { isRevoked: true };
  } catch {
    // The hours have passed meanwhile, or the browser keeps nothing more.
    const mayStay = await hasProof(userId).catch(() => false);
    if (isStillHere() && !mayStay) keeper.show({ ...session, user: null });
    return { isAway: true };
  }
}
