import type { vendorRoutes } from '../../contract/calls/vendors.ts';
import type { HandlersOf } from '../http/handler.ts';
import { requireUnchanged } from '../http/if-match.ts';
import { listShownTo } from '../organization/prices-shown.ts';
import {
  insertVendor,
  listVendors,
  lockVendor,
  removeVendor,
  restoreVendor,
  updateVendor,
  withoutMinimum,
} from './queries.ts';

export const vendorHandlers: HandlersOf<typeof vendorRoutes> = {
  listVendors: async ({ actor }, services) =>
    listShownTo(actor, services, {
      name: 'vendors',
      list: () => listVendors(services.db),
      hide: withoutMinimum,
    }),

  createVendor: async ({ body }, { db }) => db.transaction((tx) => insertVendor(tx, body)),

  updateVendor: async ({ params, body, request }, { db }) =>
    db.transaction(async (tx) => {
      requireUnchanged(request, 'vendor', await lockVendor(tx, params.id));
      return updateVendor(tx, params.id, body);
    }),

  deleteVendor: async ({ params, request }, { db, reactions }) =>
    db.transaction(async (tx) => {
      const vendor = await lockVendor(tx, params.id);
      requireUnchanged(request, 'vendor', vendor);
      await reactions.vendorRemoved(tx, vendor);
      await removeVendor(tx, vendor.id);
      return undefined;
    }),

  restoreVendor: async ({ params }, { db }) => db.transaction((tx) => restoreVendor(tx, params.id)),
};
