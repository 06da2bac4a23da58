import type { userRoutes } from '../../contract/calls/users.ts';
import { hasFullRights } from '../rights/actor.ts';
import { answer } from '../http/handler.ts';
import type { HandlersOf } from '../http/handler.ts';
import type { Tx } from '../db/open.ts';
import { requireUnchanged } from '../http/if-match.ts';
import {
  getUserLocation,
  insertUserLocation,
  listUserLocations,
  removeLocationsOfUser,
  removeUserLocation,
  replaceUserLocations,
  requireLocations,
  restoreLocationsOfUser,
} from '../user-locations/queries.ts';
import { requireAnotherManager } from './last-manager.ts';
import {
  findUser,
  insertUser,
  listUsers,
  lockUser,
  removeUser,
  requireUser,
  restoreUser,
  updateUser,
} from './queries.ts';
import { notFound } from '../failure.ts';

export const userHandlers: HandlersOf<typeof userRoutes> = {
  listUsers: async ({ actor }, { db }) => {
    const all = await listUsers(db);
    if (hasFullRights(actor)) return all;
    // Employees see names and roles, not e-mail addresses, telephone numbers and who has a PIN (D30).
    return all.map(({ id, name, userType, isDeleted }) => ({ id, name, userType, isDeleted }));
  },

  createUser: async ({ body: { locationIds = [], ...person } }, { db }) =>
    db.transaction(async (tx) => {
      const user = await insertUser(tx, person);
      await replaceUserLocations(tx, user.id, locationIds);
      return user;
    }),

  updateUser: async ({ params, body, request, actor }, { db, env, reactions }) =>
    db.transaction(async (tx) => {
      const { locationIds, ...person } = body;
      if (person.userType !== 'manager')
        await requireAnotherManager(tx, params.id, env.ACCESS_MODE);
      const before = await lockWithLocations(tx, params.id);
      requireUnchanged(request, 'user', before);
      if (locationIds) await replaceUserLocations(tx, params.id, locationIds);
      if (person.userType !== before.userType) {
        const sessionId = actor.kind === 'user' ? actor.sessionId : undefined;
        await reactions.userTypeChanged(tx, { userId: params.id, to: person.userType, sessionId });
      }
      return updateUser(tx, params.id, person);
    }),

  // The user's orders and waste entries keep the user's name (D7).
  deleteUser: async ({ params, request }, { db, env, reactions }) =>
    db.transaction(async (tx) => {
      await requireAnotherManager(tx, params.id, env.ACCESS_MODE);
      requireUnchanged(request, 'user', await lockWithLocations(tx, params.id));
      await removeLocationsOfUser(tx, params.id);
      await reactions.userRemoved(tx, params.id);
      await removeUser(tx, params.id);
      return undefined;
    }),

  // The PIN does not return: who holds it may have left (E4).
  restoreUser: async ({ params }, { db }) =>
    db.transaction(async (tx) => {
      const user = await restoreUser(tx, params.id);
      await restoreLocationsOfUser(tx, params.id);
      return user;
    }),

  listLocationsOfUser: async ({ params }, { db }) => {
    if (!(await findUser(db, params.id))) throw notFound('user');
    return listUserLocations(db, params.id);
  },

  listUserLocations: async (_call, { db }) => listUserLocations(db),

  createUserLocation: async ({ body }, { db }) =>
    db.transaction(async (tx) => {
      await requireUser(tx, body.userId);
      await requireLocations(tx, [body.locationId], () => 'locationId');
      const added = await insertUserLocation(tx, body);
      if (!added) return answer(await getUserLocation(tx, body), { status: 200 });
      // The version rises: saving the whole user from an older screen would remove the location again.
      await updateUser(tx, body.userId);
      return added;
    }),

  deleteUserLocation: async ({ params }, { db }) =>
    db.transaction(async (tx) => {
      await lockUser(tx, params.userId);
      if (!(await removeUserLocation(tx, params))) throw notFound('assignment');
      await updateUser(tx, params.userId);
      return undefined;
    }),
};

/** The user as managers edit one, locations included. */
async function lockWithLocations(tx: Tx, id: number) {
  const user = await lockUser(tx, id);
  const assignments = await listUserLocations(tx, id);
  return { ...user, locationIds: assignments.map(({ locationId }) => locationId) };
}
