import type { userRoutes } from '../../contract/users.ts';
import { hasFullRights } from '../http/actor.ts';
import { notBuiltYet } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';
import { notFound } from '../http/failure.ts';
import { findUser, listUserLocations, listUsers } from './queries.ts';

export const userHandlers: HandlersOf<typeof userRoutes> = {
  listUsers: async ({ actor }, { db }) => {
    const all = await listUsers(db);
    if (hasFullRights(actor)) return all;
    // Employees see people's names and roles, not how to reach them (D30).
    return all.map(({ id, name, userType, isDeleted }) => ({ id, name, userType, isDeleted }));
  },

  listLocationsOfUser: async ({ params }, { db }) => {
    if (!(await findUser(db, params.id))) throw notFound('user');
    return listUserLocations(db, params.id);
  },

  listUserLocations: async (_call, { db }) => listUserLocations(db),

  createUser: notBuiltYet,
  updateUser: notBuiltYet,
  deleteUser: notBuiltYet,
  setUserPin: notBuiltYet,
  createUserLocation: notBuiltYet,
  deleteUserLocation: notBuiltYet,
};
