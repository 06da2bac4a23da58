import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../../contract/calls/session.ts';
import type { User } from '../../contract/calls/users.ts';
import type { Tx } from '../db/open.ts';
import { keepDevice, setLastUser } from '../devices/queries.ts';
import { hashToken, readSessionCookie, writeSessionCookie } from '../http/cookies.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import type { Services } from '../services.ts';
import { hasUsers } from '../users/queries.ts';
import { insertSession, removeSession } from './queries.ts';
import type { Proof } from './queries.ts';
import { refuse } from '../failure.ts';

type Person = Pick<User, 'id' | 'name' | 'userType' | 'language'>;

interface Beginning {
  user: Person;
  deviceId: number | null;
  proof: Proof;
  /** New for every sign-in, so that an older cookie is invalid afterwards: `newCookieToken`. */
  token: string;
  now: Date;
}

/** Stores a new session. */
export async function beginSession(
  tx: Tx,
  { user, deviceId, proof, token, now }: Beginning,
): Promise<void> {
  if (deviceId !== null) {
    if (!(await keepDevice(tx, deviceId)))
      throw refuse('device_not_enrolled', { because: 'removed' });
    await setLastUser(tx, { id: deviceId, userId: user.id, now });
  }
  await insertSession(tx, { tokenHash: hashToken(token), userId: user.id, deviceId, proof, now });
}

interface Entering {
  request: FastifyRequest;
  reply: FastifyReply;
  user: Person;
  /** The token of the new session. */
  token: string;
  isEnrolled: boolean;
}

/** Ends the session that the browser had, gives it the new one, and returns the answer. */
export async function enter(
  { request, reply, user, token, isEnrolled }: Entering,
  services: Services,
): Promise<Session> {
  await endSession(readSessionCookie(request), services);
  writeSessionCookie(reply, token, services.env);
  return describe(user, { isEnrolled }, services);
}

export async function endSession(token: string | undefined, { db }: Services): Promise<void> {
  if (token) await db.transaction((tx) => removeSession(tx, hashToken(token)));
}

/** The answer of all calls of the session. */
export async function describe(
  user: Person | undefined,
  { isEnrolled, isRemoved = false }: { isEnrolled: boolean; isRemoved?: boolean },
  { db, env }: Services,
): Promise<Session> {
  const { organizationName, lockAfterMinutes, offlineHours } = await getOrganizationSettings(db);
  const isOpen = env.ACCESS_MODE === 'open';
  return {
    user: user
      ? { id: user.id, name: user.name, userType: user.userType, language: user.language ?? null }
      : null,
    accessMode: env.ACCESS_MODE,
    // In open mode every browser may do what an enrolled one may.
    deviceEnrolled: isOpen || isEnrolled,
    deviceRemoved: !isOpen && isRemoved,
    setupNeeded: !user && !(await hasUsers(db)),
    accessCodeGiven: env.ACCESS_CODE !== undefined,
    organizationName,
    oidcLabel: env.OIDC?.label ?? null,
    lockAfterMinutes: isOpen ? 0 : lockAfterMinutes,
    offlineHours: isOpen ? 0 : offlineHours,
  };
}
