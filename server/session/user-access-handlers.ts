import type { userAccessRoutes } from '../../contract/calls/users.ts';
import type { Actor } from '../rights/actor.ts';
import type { HandlersOf } from '../http/handler.ts';
import { requireAnotherManagerWithPin } from '../users/last-manager.ts';
import { putPin, removePin, requirePinFor } from '../users/pins.ts';
import { findUser, lockUser } from '../users/queries.ts';
import { openPinDoors } from './pin-doors.ts';
import {
  listSessionsOfUser,
  removeOtherSessions,
  removeSessionOfUser,
  removeSessionsOfUser,
} from './queries.ts';
import { notFound } from '../failure.ts';

/** What managers do with the PIN (A3) and the sessions (E1) of a user. */
export const userAccessHandlers: HandlersOf<typeof userAccessRoutes> = {
  setUserPin: async ({ params: { id: userId }, body: { pin }, actor }, services) => {
    const { db, slowHash } = services;
    const user = await findUser(db, userId);
    if (!user) throw notFound('user');
    requirePinFor(user.userType, pin);
    const hash = await slowHash.hash(pin);
    await db.transaction(async (tx) => {
      const { userType } = await lockUser(tx, userId);
      requirePinFor(userType, pin);
      await putPin(tx, { userId, pin, hash });
      await openPinDoors(tx, userId);
      await removeOtherSessions(tx, { userId, sessionId: sessionIdOf(actor) });
    });
    return undefined;
  },

  deleteUserPin: async ({ params: { id: userId }, actor }, { db, env }) =>
    db.transaction(async (tx) => {
      await requireAnotherManagerWithPin(tx, userId, env.ACCESS_MODE);
      await lockUser(tx, userId);
      if (!(await removePin(tx, userId))) throw notFound('pin');
      await removeOtherSessions(tx, { userId, sessionId: sessionIdOf(actor) });
      return undefined;
    }),

  listSessionsOfUser: async ({ params: { id: userId }, actor }, { db, env, now }) => {
    if (!(await findUser(db, userId))) throw notFound('user');
    const currentId = sessionIdOf(actor);
    return listSessionsOfUser(db, { userId, currentId, now: now(), mode: env.ACCESS_MODE });
  },

  deleteSessionsOfUser: async ({ params: { id: userId } }, { db }) => {
    if (!(await findUser(db, userId))) throw notFound('user');
    await db.transaction((tx) => removeSessionsOfUser(tx, userId));
    return undefined;
  },

  deleteSessionOfUser: async ({ params: { id: userId, sessionId } }, { db }) => {
    const isRemoved = await db.transaction((tx) => removeSessionOfUser(tx, { userId, sessionId }));
    if (!isRemoved) throw notFound('session');
    return undefined;
  },
};

/** The manager's own session goes on when the manager's own PIN changes. */
function sessionIdOf(actor: Actor): number | undefined {
  return actor.kind === 'user' ? actor.sessionId : undefined;
}
