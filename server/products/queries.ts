import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Product } from '../../contract/products.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Db } from '../db/open.ts';
import { products, unitsOfMeasure, vendors } from '../db/schema/catalogue.ts';
import { notFound } from '../failure.ts';
import type { UniqueNames } from '../http/name-taken.ts';

/** What a duplicate name is answered with (D9). */
export const uniqueProductNames: UniqueNames = {
  products_name_of_vendor: {
    field: 'name',
    sentence: (name) => `This vendor already has a product named "${name}".`,
  },
};

/** A product as it is answered: its vendor by name, its unit by abbreviation. */
const product = {
  id: products.id,
  name: products.name,
  vendorId: products.vendorId,
  vendorName: vendors.name,
  unitOfMeasure: unitsOfMeasure.abbreviation,
  photoUrl: products.photoUrl,
  categoryId: products.categoryId,
  version: products.version,
  isDeleted: products.isDeleted,
};

function selectProducts(db: Db) {
  return db
    .select(product)
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(unitsOfMeasure, eq(unitsOfMeasure.id, products.unitId));
}

const byName = [asc(sql`${products.name} collate "und-x-icu"`), asc(products.id)];

/** All products, by name as a person sorts. */
export async function listProducts(db: Db): Promise<Product[]> {
  return selectProducts(db)
    .where(eq(products.isDeleted, false))
    .orderBy(...byName);
}

/** How many products in the catalogue come from this vendor, or are ordered in this unit. */
export async function countProducts(
  db: Db,
  of: { vendorId: number } | { unitId: string },
): Promise<number> {
  const same =
    'vendorId' in of ? eq(products.vendorId, of.vendorId) : eq(products.unitId, of.unitId);
  const [counted] = await db
    .select({ total: count() })
    .from(products)
    .where(and(same, eq(products.isDeleted, false)));
  return counted?.total ?? 0;
}

export async function getProduct(db: Db, id: string): Promise<Product> {
  const [found] = await selectProducts(db).where(
    and(eq(products.id, id), eq(products.isDeleted, false)),
  );
  if (!found) throw notFound('product');
  return found;
}

/** The product, held for the rest of the transaction. Hold what it is to refer to before. */
export async function lockProduct(db: Db, id: string): Promise<Product> {
  // Locked before it is joined: a row that changed while this waited would be joined to its former vendor.
  await lockProducts(db, eq(products.id, id));
  return getProduct(db, id);
}

/** Holds those that are not deleted, in one sequence for everybody, so that nobody locks another one out. */
export async function lockProducts(db: Db, which: SQL): Promise<{ id: string }[]> {
  return db
    .select({ id: products.id })
    .from(products)
    .where(and(which, eq(products.isDeleted, false)))
    .orderBy(asc(products.id))
    .for('no key update');
}

export type ProductRow = Pick<
  typeof products.$inferInsert,
  'name' | 'vendorId' | 'unitId' | 'categoryId' | 'photoUrl'
>;

export async function insertProduct(db: Db, row: ProductRow): Promise<Product> {
  const { id } = onlyRow(await db.insert(products).values(row).returning({ id: products.id }));
  return onlyRow(await selectProducts(db).where(eq(products.id, id)));
}

export async function updateProduct(db: Db, id: string, row: ProductRow): Promise<Product> {
  const version = sql`${products.version} + 1`;
  await db
    .update(products)
    .set({ ...row, version })
    .where(eq(products.id, id));
  return onlyRow(await selectProducts(db).where(eq(products.id, id)));
}

export async function removeProduct(db: Db, id: string): Promise<void> {
  await db.update(products).set({ isDeleted: true }).where(eq(products.id, id));
}
