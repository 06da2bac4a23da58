import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Product, ProductInput } from '../../contract/calls/products.ts';
import { byName } from '../db/by-name.ts';
import { onlyRow } from '../db/only-row.ts';
import { insertedRow, lockedRows, underLock } from '../db/locked.ts';
import type { Locked, LockedRows } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { products, unitsOfMeasure, vendors } from '../db/schema/catalogue.ts';
import type { UniqueNames } from '../records/name-taken.ts';
import { conversionsOfProduct, replaceConversions } from './conversions.ts';
import { keepingUnits } from './lost-units.ts';
import { pricesInUnits } from './own-unit.ts';
import { detail, invalid, notFound, requireValid } from '../failure.ts';
import type { Detail } from '../failure.ts';

/** The error for a duplicate name (D9). */
export const uniqueProductNames: UniqueNames = {
  products_name_of_vendor: {
    field: 'name',
    what: 'product',
  },
  products_code_of_vendor: {
    field: 'vendorItemCode',
    what: 'product_code',
  },
};

const {
  unitId: _,
  unseenFrom: __,
  unseenSince: ___,
  seenPrice: ____,
  ...columns
} = getTableColumns(products);
/** A product as the API returns it: its vendor by name, its unit by abbreviation. */
export const productFields = {
  ...columns,
  vendorName: vendors.name,
  unitOfMeasure: unitsOfMeasure.abbreviation,
  conversions: conversionsOfProduct,
};

function selectProducts(db: Db) {
  return db
    .select(productFields)
    .from(products)
    .innerJoin(vendors, eq(vendors.id, products.vendorId))
    .innerJoin(unitsOfMeasure, eq(unitsOfMeasure.id, products.unitId));
}

/** All products that are not deleted, sorted by name in natural order. */
export function selectListed(db: Db) {
  return selectProducts(db)
    .where(eq(products.isDeleted, false))
    .orderBy(asc(byName(products.name)), asc(products.id));
}

/** Those of them for which a condition holds, in any order. */
export function selectSome(db: Db, which: SQL) {
  return selectProducts(db).where(and(eq(products.isDeleted, false), which));
}

/** How many products that are not deleted have this vendor. */
export async function countProducts(db: Db, vendorId: number): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(products)
    .where(and(eq(products.vendorId, vendorId), eq(products.isDeleted, false)));
  return counted?.total ?? 0;
}

export async function getProduct(db: Db, id: string): Promise<Product> {
  const [found] = await selectProducts(db).where(
    and(eq(products.id, id), eq(products.isDeleted, false)),
  );
  if (!found) throw notFound('product');
  return found;
}

/** Refuses lines whose product is not in the catalogue, or named twice: `lines.2.productId`. */
export async function requireListedOnce(db: Db, ids: readonly string[]): Promise<void> {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(and(sql`${products.id} = any(${sql.param(ids)})`, eq(products.isDeleted, false)));
  const listed = new Set(found.map(({ id }) => id));
  const known = new Set<string>();
  const details = ids.flatMap((id, index): Detail[] => {
    const path = `lines.${index}.productId`;
    if (!listed.has(id)) return [detail(path, 'gone', { what: 'product', instead: 'nothing' })];
    if (known.has(id)) return [detail(path, 'product_twice')];
    known.add(id);
    return [];
  });
  requireValid(details);
}

/** The product that a record refers to (D11), locked against deletion until the transaction ends. */
export async function requireProduct(tx: Tx, id: string): Promise<Product> {
  const [found] = await selectProducts(tx)
    .where(and(eq(products.id, id), eq(products.isDeleted, false)))
    .for('share', { of: products });
  if (!found) throw invalid('productId', 'gone', { what: 'product', instead: 'choose' });
  return found;
}

/** The product, locked until the transaction ends. Lock the records that it will refer to first. */
export async function lockProduct(tx: Tx, id: string): Promise<Locked<'products', Product>> {
  // Locked before the join: a row that changed during the wait would be joined to its former vendor.
  const held = await lockProducts(tx, eq(products.id, id));
  return underLock(held, await getProduct(tx, id));
}

/** Locks those that are not deleted, always in the order of their ids, so that two transactions cannot deadlock. */
export async function lockProducts(
  tx: Tx,
  which: SQL,
): Promise<LockedRows<'products', { id: string }>> {
  const found = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(which, eq(products.isDeleted, false)))
    .orderBy(asc(products.id))
    .for('no key update');
  return lockedRows('products', found);
}

/** A product as stored: with its unit as the id. */
export type ProductRow = Omit<ProductInput, 'unitOfMeasure'> & { unitId: string };

export async function insertProduct(
  tx: Tx,
  { conversions = [], unitChange: _c, ...row }: ProductRow,
): Promise<Product> {
  const { id } = onlyRow(await tx.insert(products).values(row).returning({ id: products.id }));
  const product = insertedRow('products', { id, unitId: row.unitId });
  await replaceConversions(tx, product, conversions);
  return onlyRow(await selectProducts(tx).where(eq(products.id, id)));
}

/**
 * Changes a product. Throws `invalid_input` for a unit to which its stock cannot be converted, and for a conversion
 * less that something still needs.
 */
export async function updateProduct(
  tx: Tx,
  { id, ...before }: Locked<'products', Product>,
  row: ProductRow,
): Promise<Product> {
  const product = underLock(before, { id, unitId: row.unitId });
  const store = async () => storeProduct(tx, product, row);
  return row.conversions ? keepingUnits(tx, product, store) : store();
}

async function storeProduct(
  tx: Tx,
  product: Locked<'products', { id: string; unitId: string }>,
  row: ProductRow,
): Promise<Product> {
  const { id } = product;
  const version = sql`${products.version} + 1`;
  const { conversions, unitChange: _c, ...values } = row;
  const units = await pricesInUnits(tx, product, [{ id, ...row }]);
  const change = units.get(id);
  const price = change ? change.price : values.price;
  await tx
    .update(products)
    .set({ ...values, price, version })
    .where(eq(products.id, id));
  if (conversions) await replaceConversions(tx, product, conversions);
  return onlyRow(await selectProducts(tx).where(eq(products.id, id)));
}

export async function removeProduct(tx: Tx, id: string): Promise<void> {
  await tx.update(products).set({ isDeleted: true }).where(eq(products.id, id));
}
