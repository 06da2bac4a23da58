import type { locationRoutes } from '../../contract/locations.ts';
import { notBuiltYet } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';
import { notFound } from '../http/failure.ts';
import { findLocation, listLocations } from './queries.ts';

export const locationHandlers: HandlersOf<typeof locationRoutes> = {
  listLocations: async (_call, { db }) => listLocations(db),

  getLocation: async ({ params }, { db }) => {
    const location = await findLocation(db, params.id);
    if (!location) throw notFound('location');
    return location;
  },

  createLocation: notBuiltYet,
  updateLocation: notBuiltYet,
  deleteLocation: notBuiltYet,
};
