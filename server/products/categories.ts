import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ProductCategory } from '../../contract/calls/products.ts';
import { byName } from '../db/by-name.ts';
import { changesOfDeletion } from '../db/deletions.ts';
import { onlyRow } from '../db/only-row.ts';
import { lockedRow } from '../db/locked.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { productCategories, products } from '../db/schema/catalogue.ts';
import { lockDeleted, restoreRow } from '../records/restore.ts';
import type { UniqueNames } from '../records/name-taken.ts';
import { lockProducts } from './queries.ts';
import { invalid, notFound } from '../failure.ts';

/** The error for a duplicate name (D9). */
export const uniqueCategoryNames: UniqueNames = {
  product_categories_name: {
    field: 'name',
    what: 'category',
  },
};

/** All categories, sorted by name in natural order. */
export async function listProductCategories(db: Db): Promise<ProductCategory[]> {
  return db
    .select()
    .from(productCategories)
    .where(eq(productCategories.isDeleted, false))
    .orderBy(asc(byName(productCategories.name)), asc(productCategories.id));
}

function selectCategory(db: Db, id: string) {
  return db
    .select()
    .from(productCategories)
    .where(and(eq(productCategories.id, id), eq(productCategories.isDeleted, false)));
}

/** The category that a product refers to (D11), locked against deletion until the transaction ends. */
export async function requireCategory(tx: Tx, id: string): Promise<ProductCategory> {
  const [category] = await selectCategory(tx, id).for('share');
  if (!category) throw invalid('categoryId', 'gone', { what: 'category', instead: 'choose' });
  return category;
}

/** The category, locked until the transaction ends. */
export async function lockCategory(
  tx: Tx,
  id: string,
): Promise<Locked<'product_categories', ProductCategory>> {
  const [category] = await selectCategory(tx, id).for('no key update');
  if (!category) throw notFound('category');
  return lockedRow('product_categories', category);
}

export async function insertCategory(tx: Tx, name: string): Promise<ProductCategory> {
  return onlyRow(await tx.insert(productCategories).values({ name }).returning());
}

export async function updateCategory(tx: Tx, id: string, name: string): Promise<ProductCategory> {
  const version = sql`${productCategories.version} + 1`;
  return onlyRow(
    await tx
      .update(productCategories)
      .set({ name, version })
      .where(eq(productCategories.id, id))
      .returning(),
  );
}

/** Its products lose their category. */
export async function removeCategory(
  tx: Tx,
  { id }: Locked<'product_categories', ProductCategory>,
): Promise<void> {
  await lockProducts(tx, eq(products.categoryId, id));
  await tx.update(productCategories).set({ isDeleted: true }).where(eq(productCategories.id, id));
  await tx
    .update(products)
    .set({ categoryId: null, version: sql`${products.version} + 1` })
    .where(eq(products.categoryId, id));
}

/** Brings a deleted category back, also to those of its products that have got no other since (A9). */
export async function restoreCategory(tx: Tx, id: string): Promise<ProductCategory> {
  const row = await lockDeleted(tx, productCategories, { id, what: 'category' });
  await restoreRow(tx, productCategories, { row, names: uniqueCategoryNames });
  const changes = await changesOfDeletion(tx, { kind: 'product-categories', id });
  const ids = changes.filter(({ kind }) => kind === 'products').map(({ recordId }) => recordId);
  const without = and(inArray(products.id, ids), isNull(products.categoryId));
  await tx
    .select({ id: products.id })
    .from(products)
    .where(without)
    .orderBy(asc(products.id))
    .for('no key update');
  await tx
    .update(products)
    .set({ categoryId: id, version: sql`${products.version} + 1` })
    .where(without);
  return lockCategory(tx, id);
}
