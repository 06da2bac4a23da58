import type { unitRoutes } from '../../contract/units.ts';
import { counted } from '../counted.ts';
import type { HandlersOf } from '../http/bind.ts';
import { conflict } from '../failure.ts';
import { requireUnchanged } from '../http/if-match.ts';
import { countProducts } from '../products/queries.ts';
import { insertUnit, listUnits, lockUnit, removeUnit, updateUnit } from './queries.ts';

export const unitHandlers: HandlersOf<typeof unitRoutes> = {
  listUnits: async (_call, { db }) => listUnits(db),

  createUnit: async ({ body }, { db }) => insertUnit(db, body),

  // Products refer to the unit and show its new abbreviation; order items store the one they were ordered in (D11).
  updateUnit: async ({ params, body, request }, { db }) =>
    db.transaction(async (tx) => {
      requireUnchanged(request, 'this unit', await lockUnit(tx, params.id));
      return updateUnit(tx, params.id, body);
    }),

  deleteUnit: async ({ params, request }, { db }) =>
    db.transaction(async (tx) => {
      const unit = await lockUnit(tx, params.id);
      requireUnchanged(request, 'this unit', unit);
      const products = await countProducts(tx, { unitId: unit.id });
      if (products > 0) throw unitInUse(unit.name, products);
      await removeUnit(tx, unit.id);
      return undefined;
    }),
};

function unitInUse(name: string, products: number) {
  return conflict(
    `The unit "${name}" is used by ${counted(products, 'product')}. Change ${products === 1 ? 'it' : 'them'} first.`,
    'in_use',
  );
}
