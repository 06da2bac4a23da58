import type { vendorRoutes } from '../../contract/vendors.ts';
import { notBuiltYet } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';
import { listVendors } from './queries.ts';

export const vendorHandlers: HandlersOf<typeof vendorRoutes> = {
  listVendors: async (_call, { db }) => listVendors(db),
  createVendor: notBuiltYet,
  updateVendor: notBuiltYet,
  deleteVendor: notBuiltYet,
};
