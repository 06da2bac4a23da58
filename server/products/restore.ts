import { asc, eq, inArray, or } from 'drizzle-orm';
import type { Product } from '../../contract/calls/products.ts';
import type { Tx } from '../db/open.ts';
import { productConversions, products, unitsOfMeasure, vendors } from '../db/schema/catalogue.ts';
import { lockDeleted, restoreRow } from '../records/restore.ts';
import { getProduct, uniqueProductNames } from './queries.ts';
import { notFound, refuse } from '../failure.ts';

/** Brings a deleted product back (A9); its vendor, its unit and the units of its conversions must exist. */
export async function restoreProduct(tx: Tx, id: string): Promise<Product> {
  // References are locked before products, as everywhere.
  const [seen] = await tx.select().from(products).where(eq(products.id, id));
  if (!seen) throw notFound('product');
  const [vendor] = await tx
    .select()
    .from(vendors)
    .where(eq(vendors.id, seen.vendorId))
    .for('share');
  const ofConversions = tx
    .select({ id: productConversions.unitId })
    .from(productConversions)
    .where(eq(productConversions.productId, id));
  const units = await tx
    .select()
    .from(unitsOfMeasure)
    .where(or(eq(unitsOfMeasure.id, seen.unitId), inArray(unitsOfMeasure.id, ofConversions)))
    .orderBy(asc(unitsOfMeasure.id))
    .for('share');
  const row = await lockDeleted(tx, products, { id, what: 'product' });
  if (vendor?.isDeleted) throw refuse('vendor_of_product_deleted', { name: vendor.name });
  const gone = units.find(({ isDeleted }) => isDeleted);
  if (gone) throw refuse('unit_of_product_deleted', { name: gone.name });
  await restoreRow(tx, products, { row, names: uniqueProductNames });
  return getProduct(tx, id);
}
