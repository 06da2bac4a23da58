import type { locationRoutes } from '../../contract/calls/locations.ts';
import { hasFullRights } from '../rights/actor.ts';
import { CachedList } from '../http/handler.ts';
import type { HandlersOf } from '../http/handler.ts';
import { requireUnchanged } from '../http/if-match.ts';
import { removeUsersOfLocation, restoreUsersOfLocation } from '../user-locations/queries.ts';
import {
  findLocation,
  forEmployees,
  insertLocation,
  listLocations,
  lockLocation,
  removeLocation,
  restoreLocation,
  updateLocation,
} from './queries.ts';
import { notFound } from '../failure.ts';

export const locationHandlers: HandlersOf<typeof locationRoutes> = {
  listLocations: async ({ actor }, { db }) =>
    hasFullRights(actor)
      ? new CachedList('locations', () => listLocations(db))
      : new CachedList('locations for employees', async () =>
          (await listLocations(db)).map(forEmployees),
        ),

  getLocation: async ({ params, actor }, { db }) => {
    const location = await findLocation(db, params.id);
    if (!location) throw notFound('location');
    return hasFullRights(actor) ? location : forEmployees(location);
  },

  createLocation: async ({ body }, { db }) =>
    db.transaction(async (tx) => insertLocation(tx, body)),

  updateLocation: async ({ params, body, request }, { db, catalogueCache, reactions, now }) =>
    db.transaction(async (tx) => {
      const location = await lockLocation(tx, params.id);
      requireUnchanged(request, 'location', location);
      const { approvalLimit: limit = location.approvalLimit } = body;
      const change = { locationId: params.id, limit, catalogueCache, now: now() };
      const movedDeliveries =
        limit === location.approvalLimit ? [] : await reactions.approvalLimitChanging(tx, change);
      const changed = await updateLocation(tx, location, body);
      return movedDeliveries.length > 0 ? { ...changed, movedDeliveries } : changed;
    }),

  // Its orders and waste entries keep its name (D7).
  deleteLocation: async ({ params, request }, { db, reactions }) =>
    db.transaction(async (tx) => {
      requireUnchanged(request, 'location', await lockLocation(tx, params.id));
      await removeUsersOfLocation(tx, params.id);
      await reactions.locationRemoved(tx, params.id);
      await removeLocation(tx, params.id);
      return undefined;
    }),

  restoreLocation: async ({ params }, { db, reactions }) =>
    db.transaction(async (tx) => {
      const location = await restoreLocation(tx, params.id);
      await reactions.locationReturned(tx, await restoreUsersOfLocation(tx, params.id));
      return location;
    }),
};
