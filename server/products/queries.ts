import { and, asc, eq, sql } from 'drizzle-orm';
import type { Product, ProductCategory } from '../../contract/products.ts';
import type { Db } from '../db/open.ts';
import { productCategories, products, unitsOfMeasure, vendors } from '../db/schema.ts';

/** A product as it is answered: its vendor by name, its unit by abbreviation. */
const product = {
  id: products.id,
  name: products.name,
  vendorId: products.vendorId,
  vendorName: vendors.name,
  unitOfMeasure: unitsOfMeasure.abbreviation,
  photoUrl: products.photoUrl,
  categoryId: products.categoryId,
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

/** Products whose name or vendor contains `term`, ignoring case; wildcards in it are plain characters. */
export async function searchProducts(db: Db, term: string): Promise<Product[]> {
  const contains = sql`position(lower(${term}) in lower(${products.name})) > 0 or position(lower(${term}) in lower(${vendors.name})) > 0`;
  return selectProducts(db)
    .where(and(eq(products.isDeleted, false), contains))
    .orderBy(...byName);
}

export async function listProductCategories(db: Db): Promise<ProductCategory[]> {
  return db
    .select()
    .from(productCategories)
    .where(eq(productCategories.isDeleted, false))
    .orderBy(asc(sql`${productCategories.name} collate "und-x-icu"`));
}
