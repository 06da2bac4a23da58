import type { unitRoutes } from '../../contract/units.ts';
import { notBuiltYet } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';
import { listUnits } from './queries.ts';

export const unitHandlers: HandlersOf<typeof unitRoutes> = {
  listUnits: async (_call, { db }) => listUnits(db),
  createUnit: notBuiltYet,
  updateUnit: notBuiltYet,
  deleteUnit: notBuiltYet,
};
