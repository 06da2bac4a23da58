import type { locationRoutes } from '../../contract/locations.ts';
import type { HandlersOf } from '../http/bind.ts';
import { notFound } from '../failure.ts';
import { requireUnchanged } from '../http/if-match.ts';
import { listShownTo, seesPrices } from '../organization/prices-shown.ts';
import { removeUsersOfLocation, restoreUsersOfLocation } from '../user-locations/queries.ts';
import {
  findLocation,
  insertLocation,
  listLocations,
  lockLocation,
  removeLocation,
  restoreLocation,
  updateLocation,
  withoutLimit,
} from './queries.ts';

export const locationHandlers: HandlersOf<typeof locationRoutes> = {
  listLocations: async ({ actor }, services) =>
    listShownTo(actor, services, {
      name: 'locations',
      list: () => listLocations(services.db),
      hide: withoutLimit,
    }),

  getLocation: async ({ params, actor }, services) => {
    const location = await findLocation(services.db, params.id);
    if (!location) throw notFound('location');
    return (await seesPrices(actor, services)) ? location : withoutLimit(location);
  },

  createLocation: async ({ body }, { db }) =>
    db.transaction(async (tx) => insertLocation(tx, body)),

  updateLocation: async ({ params, body, request }, { db }) =>
    db.transaction(async (tx) => {
      requireUnchanged(request, 'this location', await lockLocation(tx, params.id));
      return updateLocation(tx, params.id, body);
    }),

  // Its orders and waste entries keep its name (D7).
  deleteLocation: async ({ params, request }, { db, reactions }) =>
    db.transaction(async (tx) => {
      requireUnchanged(request, 'this location', await lockLocation(tx, params.id));
      await removeUsersOfLocation(tx, params.id);
      await reactions.removeLocation(tx, params.id);
      await removeLocation(tx, params.id);
      return undefined;
    }),

  restoreLocation: async ({ params }, { db }) =>
    db.transaction(async (tx) => {
      const location = await restoreLocation(tx, params.id);
      await restoreUsersOfLocation(tx, params.id);
      return location;
    }),
};
