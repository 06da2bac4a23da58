import type { unitRoutes } from '../../contract/calls/units.ts';
import { CachedList } from '../http/handler.ts';
import type { HandlersOf } from '../http/handler.ts';
import { requireUnchanged } from '../http/if-match.ts';
import { insertUnit, listUnits, lockUnit, removeUnit, restoreUnit, updateUnit } from './queries.ts';

export const unitHandlers: HandlersOf<typeof unitRoutes> = {
  listUnits: async (_call, { db }) => new CachedList('units', () => listUnits(db)),

  createUnit: async ({ body }, { db }) => db.transaction((tx) => insertUnit(tx, body)),

  // Products refer to the unit and show its new abbreviation; order items store the one they were ordered in (D11).
  updateUnit: async ({ params, body, request }, { db }) =>
    db.transaction(async (tx) => {
      requireUnchanged(request, 'unit', await lockUnit(tx, params.id));
      return updateUnit(tx, params.id, body);
    }),

  deleteUnit: async ({ params, request }, { db, reactions }) =>
    db.transaction(async (tx) => {
      const unit = await lockUnit(tx, params.id);
      requireUnchanged(request, 'unit', unit);
      await reactions.unitRemoved(tx, unit);
      await removeUnit(tx, unit.id);
      return undefined;
    }),

  restoreUnit: async ({ params }, { db }) => db.transaction((tx) => restoreUnit(tx, params.id)),
};
