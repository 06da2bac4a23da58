import type { vendorRoutes } from '../../contract/vendors.ts';
import { counted } from '../counted.ts';
import type { HandlersOf } from '../http/bind.ts';
import { conflict } from '../failure.ts';
import { requireUnchanged } from '../http/if-match.ts';
import { countProducts } from '../products/queries.ts';
import { insertVendor, listVendors, lockVendor, removeVendor, updateVendor } from './queries.ts';

export const vendorHandlers: HandlersOf<typeof vendorRoutes> = {
  listVendors: async (_call, { db }) => listVendors(db),

  createVendor: async ({ body }, { db }) => insertVendor(db, body),

  updateVendor: async ({ params, body, request }, { db }) =>
    db.transaction(async (tx) => {
      requireUnchanged(request, 'this vendor', await lockVendor(tx, params.id));
      return updateVendor(tx, params.id, body);
    }),

  deleteVendor: async ({ params, request }, { db }) =>
    db.transaction(async (tx) => {
      const vendor = await lockVendor(tx, params.id);
      requireUnchanged(request, 'this vendor', vendor);
      const products = await countProducts(tx, { vendorId: vendor.id });
      if (products > 0) throw vendorInUse(vendor.name, products);
      await removeVendor(tx, vendor.id);
      return undefined;
    }),
};

/** Its products could not be ordered from anyone. */
function vendorInUse(name: string, products: number) {
  const them = products === 1 ? 'it' : 'them';
  return conflict(
    `The vendor "${name}" has ${counted(products, 'product')} in the catalogue. Delete ${them} or choose another vendor for ${them} first.`,
    'in_use',
  );
}
