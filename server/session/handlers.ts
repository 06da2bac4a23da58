import type { Session } from '../../contract/session.ts';
import type { sessionRoutes } from '../../contract/session.ts';
import type { FastifyReply } from 'fastify';
import { notBuiltYet } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';
import type { Actor } from '../http/actor.ts';
import {
  clearSessionCookie,
  hashToken,
  newToken,
  readSessionCookie,
  writeSessionCookie,
} from '../http/cookies.ts';
import { invalid } from '../failure.ts';
import { perAddress } from '../http/per-address.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import type { Services } from '../services.ts';
import { findUser, hasUsers } from '../users/queries.ts';
import {
  findActor,
  insertSession,
  prolongSession,
  removeSession,
  SESSION_DAYS,
} from './queries.ts';
import { setUpOrganization } from './set-up.ts';

/** Generous: a whole kitchen may share an address. */
const requireFewSignIns = perAddress(60, { of: 'others' });

export const sessionHandlers: HandlersOf<typeof sessionRoutes> = {
  getSession: async ({ request, reply }, services) => {
    const token = readSessionCookie(request);
    const tokenHash = token && hashToken(token);
    const { db, now } = services;
    const actor = tokenHash ? await findActor(db, { tokenHash, now: now() }) : undefined;
    if (token && tokenHash && actor) {
      await prolongSession(db, { tokenHash, now: now() });
      writeSessionCookie(reply, token, { env: services.env, days: SESSION_DAYS });
    } else if (token) {
      clearSessionCookie(reply, services.env);
    }
    return describe(actor, services);
  },

  createSession: async ({ body, request, reply }, services) => {
    const { db, now } = services;
    requireFewSignIns(request, now());
    const user = await findUser(db, body.userId);
    if (!user) throw invalid('userId', 'This profile no longer exists. Choose another one.');
    await endSession(readSessionCookie(request), services);
    return begin(user, reply, { ...services, db, now });
  },

  deleteSession: async ({ request, reply }, services) => {
    await endSession(readSessionCookie(request), services);
    clearSessionCookie(reply, services.env);
    return undefined;
  },

  enrollDevice: notBuiltYet,
  listProfiles: notBuiltYet,
  setOwnPin: notBuiltYet,

  setUp: async ({ body, request, reply }, services) => {
    const { db, now } = services;
    const manager = await setUpOrganization(db, { ...body, now: now() });
    await endSession(readSessionCookie(request), services);
    return begin(manager, reply, services);
  },
};

type Profile = Pick<Extract<Actor, { kind: 'user' }>, 'name' | 'userType'> & { id: number };

/** A new token for every choice, so that an older cookie is invalid afterwards. */
async function begin(user: Profile, reply: FastifyReply, services: Services): Promise<Session> {
  const token = newToken();
  await insertSession(services.db, {
    tokenHash: hashToken(token),
    userId: user.id,
    now: services.now(),
  });
  writeSessionCookie(reply, token, { env: services.env, days: SESSION_DAYS });
  return describe({ userId: user.id, name: user.name, userType: user.userType }, services);
}

async function endSession(token: string | undefined, { db, live }: Services): Promise<void> {
  if (!token) return;
  await removeSession(db, hashToken(token));
  live.publishEndedSessions();
}

async function describe(
  actor: { userId: number; name: string; userType: Profile['userType'] } | undefined,
  { db, env }: Services,
): Promise<Session> {
  const { organizationName } = await getOrganizationSettings(db);
  return {
    user: actor ? { id: actor.userId, name: actor.name, userType: actor.userType } : null,
    accessMode: env.ACCESS_MODE,
    deviceEnrolled: true,
    setupNeeded: !actor && !(await hasUsers(db)),
    organizationName,
    oidcLabel: null,
    lockAfterMinutes: 0,
  };
}
