import { counted } from '../counted.ts';
import type { Db } from '../db/open.ts';
import { conflict } from '../failure.ts';
import { countProducts } from './queries.ts';

/** Refuses to remove a unit that products use (D11). */
export async function requireUnitUnused(
  db: Db,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const products = await countProducts(db, { unitId: id });
  if (products === 0) return;
  throw conflict(
    `The unit "${name}" is used by ${counted(products, 'product')}. Change ${products === 1 ? 'it' : 'them'} first.`,
    'in_use',
  );
}

/** Refuses to remove a vendor that has products: they could not be ordered from anyone. */
export async function requireVendorUnused(
  db: Db,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const products = await countProducts(db, { vendorId: id });
  if (products === 0) return;
  const them = products === 1 ? 'it' : 'them';
  throw conflict(
    `The vendor "${name}" has ${counted(products, 'product')} in the catalogue. Delete ${them} or choose another vendor for ${them} first.`,
    'in_use',
  );
}
