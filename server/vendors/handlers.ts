import type { vendorRoutes } from '../../contract/vendors.ts';
import { CachedList } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';
import { requireUnchanged } from '../http/if-match.ts';
import {
  insertVendor,
  listVendors,
  lockVendor,
  removeVendor,
  restoreVendor,
  updateVendor,
} from './queries.ts';

export const vendorHandlers: HandlersOf<typeof vendorRoutes> = {
  listVendors: async (_call, { db }) => new CachedList('vendors', () => listVendors(db)),

  createVendor: async ({ body }, { db }) => insertVendor(db, body),

  updateVendor: async ({ params, body, request }, { db }) =>
    db.transaction(async (tx) => {
      requireUnchanged(request, 'this vendor', await lockVendor(tx, params.id));
      return updateVendor(tx, params.id, body);
    }),

  deleteVendor: async ({ params, request }, { db, reactions }) =>
    db.transaction(async (tx) => {
      const vendor = await lockVendor(tx, params.id);
      requireUnchanged(request, 'this vendor', vendor);
      await reactions.removeVendor(tx, vendor);
      await removeVendor(tx, vendor.id);
      return undefined;
    }),

  restoreVendor: async ({ params }, { db }) => db.transaction((tx) => restoreVendor(tx, params.id)),
};
