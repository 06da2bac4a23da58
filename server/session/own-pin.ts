import { tryAtDoors } from '../secrets/tries.ts';
import type { Services } from '../services.ts';
import { findPinHash, putPin, requirePinFor } from '../users/pins.ts';
import { lockUser } from '../users/queries.ts';
import { pinDoors } from './pin-doors.ts';
import { removeOtherSessions } from './queries.ts';
import type { UserActor } from './queries.ts';
import { refused } from '../../contract/refusals/table.ts';
import { refuse } from '../failure.ts';

/** Changes the own PIN (A3) and ends the user's other sessions. A wrong current one counts as a try (A4). */
export async function changeOwnPin(
  { userId, userType, sessionId, deviceId }: UserActor,
  { currentPin, pin }: { currentPin: string; pin: string },
  { db, slowHash, now }: Services,
): Promise<void> {
  requirePinFor(userType, pin);
  if (!(await findPinHash(db, userId))) throw refuse('no_pin_yet');
  const hash = await slowHash.hash(pin);
  await tryAtDoors({
    db,
    slowHash,
    now,
    doors: pinDoors(userId, deviceId),
    turn: { of: deviceId === null ? `user:${userId}` : `device:${deviceId}`, isKnown: true },
    wrong: (of) => refused('wrong_pin', { ...of, which: 'current_pin' }),
    prove: async (tx, matches) => {
      const { userType: nowType } = await lockUser(tx, userId);
      requirePinFor(nowType, pin);
      if (!(await matches(currentPin, await findPinHash(tx, userId)))) return undefined;
      await putPin(tx, { userId, pin, hash });
      await removeOtherSessions(tx, { userId, sessionId });
      return true;
    },
  });
}
