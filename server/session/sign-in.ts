import type { User } from '../../contract/calls/users.ts';
import { tryAtDoors } from '../secrets/tries.ts';
import type { Services } from '../services.ts';
import { findPinHash } from '../users/pins.ts';
import { keepUser } from '../users/queries.ts';
import { beginSession } from './begin.ts';
import { pinDoors } from './pin-doors.ts';
import { refused } from '../../contract/refusals/table.ts';

interface SignIn {
  userId: number;
  pin: string;
  device: { id: number; isKnown: boolean };
  /** The token of the new session. */
  token: string;
}

/**
 * Opens a session by PIN. An unknown user, one without a PIN and a wrong PIN are one answer after the same work: a
 * stranger at an enrolled device learns nothing (A4).
 */
export async function signInByPin(
  { userId, pin, device, token }: SignIn,
  { db, slowHash, now }: Services,
): Promise<User> {
  const { id: deviceId, isKnown } = device;
  return tryAtDoors({
    // Nobody is signed in yet, but a door that closes is history of the device.
    db: db.actingAs({ userId: null, deviceId }),
    slowHash,
    now,
    doors: pinDoors(userId, deviceId),
    turn: { of: `device:${deviceId}`, isKnown },
    wrong: (of) => refused('wrong_pin', { ...of, which: 'pin' }),
    prove: async (tx, matches) => {
      // A new PIN waits until this session is stored, and then ends it with the others.
      const user = await keepUser(tx, userId);
      const hash = await findPinHash(tx, userId);
      const isRight = await matches(pin, hash);
      if (!isRight || !user) return undefined;
      await beginSession(tx, { user, deviceId, proof: 'pin', token, now: now() });
      return user;
    },
  });
}
