import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { LANGUAGES } from '../../../contract/values/languages.ts';
import { PRICE_SOURCES } from '../../../contract/calls/products.ts';
import { instant, isDeleted, oneOf, price, sameName, version } from './columns.ts';
import { users, locationReference } from './people-and-places.ts';

/** Layer 1: the products that can be ordered, and their vendors. */

export const vendors = pg.pgTable(
  'vendors',
  {
    id: pg.serial().primaryKey(),
    name: pg.text().notNull(),
    contactPerson: pg.text().notNull(),
    phoneNumber: pg.text().notNull(),
    email: pg.text(),
    /** The lowest total of an order that the vendor delivers. */
    minimumOrder: price(),
    /** The language of everything that it receives (V9). */
    language: pg.text({ enum: LANGUAGES }).notNull().default('en'),
    version: version(),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg
      .uniqueIndex('vendors_name')
      .on(sameName(table.name))
      .where(sql`not ${table.isDeleted}`),
    pg.check('vendors_minimum_order', sql`${table.minimumOrder} >= 0`),
    pg.check('vendors_language', oneOf(table.language, LANGUAGES)),
  ],
);

export const vendorReference = () =>
  pg
    .integer()
    .notNull()
    .references(() => vendors.id);

/** The number by which a vendor knows a location, its customer (V9). */
export const vendorAccounts = pg.pgTable(
  'vendor_accounts',
  {
    id: pg.serial().primaryKey(),
    locationId: locationReference(),
    vendorId: vendorReference(),
    accountNumber: pg.text().notNull(),
  },
  (table) => [
    pg.unique('vendor_accounts_once').on(table.locationId, table.vendorId),
    pg.index('vendor_accounts_vendor').on(table.vendorId),
  ],
);

export const unitsOfMeasure = pg.pgTable(
  'units_of_measure',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    name: pg.varchar({ length: 50 }).notNull(),
    abbreviation: pg.varchar({ length: 10 }).notNull(),
    version: version(),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg
      .uniqueIndex('units_of_measure_name')
      .on(sameName(table.name))
      .where(sql`not ${table.isDeleted}`),
    pg
      .uniqueIndex('units_of_measure_abbreviation')
      .on(sameName(table.abbreviation))
      .where(sql`not ${table.isDeleted}`),
  ],
);

/** A unit that a record was entered in; the abbreviation of that moment stands beside it (E30). */
export const unitReference = () =>
  pg
    .uuid()
    .notNull()
    .references(() => unitsOfMeasure.id);

export const productCategories = pg.pgTable(
  'product_categories',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    name: pg.text().notNull(),
    version: version(),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg
      .uniqueIndex('product_categories_name')
      .on(sameName(table.name))
      .where(sql`not ${table.isDeleted}`),
  ],
);

type Unseen = Record<'price' | 'unseenFrom', pg.AnyPgColumn>;

/** By how many percent the price is another one than managers have seen; null while it is not known. */
export const priceMoved = ({ price: now, unseenFrom: seen }: Unseen) =>
  sql`(case when ${seen} > 0 then abs(${now} - ${seen}) * 100 / ${seen} when ${now} > 0 then 'Infinity'::numeric end)`;

export const isPriceUnseen = ({
  unseenFrom: seen,
  isDeleted: deleted,
}: Record<'unseenFrom' | 'isDeleted', pg.AnyPgColumn>) =>
  sql`${seen} is not null and not ${deleted}`;

/** Readable ids that people can say on the telephone (D4). */
export const productNumbers = pg.pgSequence('product_numbers');

export const products = pg.pgTable(
  'products',
  {
    id: pg
      .text()
      .primaryKey()
      .default(sql`'PRD-' || to_char(nextval('product_numbers'), 'FM999999000000')`),
    name: pg.text().notNull(),
    /** What people here also call it, such as in another language (L7). */
    altName: pg.text(),
    vendorId: vendorReference(),
    /** Shown as the abbreviation; stored as a reference, so that renaming a unit applies to its products (D11). */
    unitId: unitReference(),
    categoryId: pg.uuid().references(() => productCategories.id),
    photoUrl: pg.text(),
    /** The vendor's own code for it. */
    vendorItemCode: pg.text(),
    packSize: pg.text(),
    /** What a scanner reads from it. Not unique: several vendors may deliver the same article. */
    barcode: pg.text(),
    /** Per unit of measure; null: not known. */
    price: price(),
    priceUpdatedAt: instant(),
    /** The last price that a manager has seen, while it is another one than now (M4); null: they have seen this one. */
    unseenFrom: price(),
    /** Since when: the first change that no manager has seen. */
    unseenSince: instant(),
    /** The price that a manager last marked as seen; only for the history. */
    seenPrice: price(),
    version: version(),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg
      .uniqueIndex('products_name_of_vendor')
      .on(sameName(table.name), table.vendorId)
      .where(sql`not ${table.isDeleted}`),
    pg
      .uniqueIndex('products_code_of_vendor')
      .on(sameName(table.vendorItemCode), table.vendorId)
      .where(sql`not ${table.isDeleted} and ${table.vendorItemCode} is not null`),
    pg.check('products_price', sql`${table.price} >= 0`),
    // Only of products whose price changed unseen, so that the list of alerts reads nothing else.
    pg.index('products_price_moved').on(priceMoved(table)).where(isPriceUnseen(table)),
    pg.index('products_vendor').on(table.vendorId),
    pg.index('products_unit').on(table.unitId),
    pg.index('products_category').on(table.categoryId),
  ],
);

export const productReference = () =>
  pg
    .text()
    .notNull()
    .references(() => products.id);

/** How many of a unit are in one of the product's own (S0): `1 case = 24 ea`. */
export const productConversions = pg.pgTable(
  'product_conversions',
  {
    id: pg.serial().primaryKey(),
    productId: productReference(),
    unitId: unitReference(),
    factor: pg.numeric({ precision: 13, scale: 6, mode: 'number' }).notNull(),
  },
  (table) => [
    pg.unique('product_conversions_once').on(table.productId, table.unitId),
    pg.index('product_conversions_unit').on(table.unitId),
    pg.check('product_conversions_factor', sql`${table.factor} > 0`),
  ],
);

/** What a product cost since when (M4): a row for each change of its price, never changed or removed. */
export const productPrices = pg.pgTable(
  'product_prices',
  {
    id: pg.bigserial({ mode: 'number' }).primaryKey(),
    productId: productReference(),
    /** Null: from then on the price was not known. */
    price: price(),
    /** The unit of the price: the product's own at that moment. */
    unitId: unitReference(),
    since: instant().notNull(),
    /** Null for a call without a profile. */
    changedBy: pg.integer().references(() => users.id),
    source: pg.text({ enum: PRICE_SOURCES }).notNull(),
  },
  (table) => [
    pg.index('product_prices_of_product').on(table.productId, table.id),
    pg.check('product_prices_source', oneOf(table.source, PRICE_SOURCES)),
  ],
);

/**
 * Every name that a product ever had, in whichever case: triggers on `products` add them. Searches look names up here and
 * then read the items of each through an index, however old they are.
 */
export const productNames = pg.pgTable('product_names', {
  name: pg.text().primaryKey(),
  /** As searches compare it: thousands of names are read for each (Q1). */
  folded: pg
    .text()
    .notNull()
    .generatedAlwaysAs(sql`folded(name)`),
});

/** One import that stored something, for its undo (M5). */
export const productImports = pg.pgTable('product_imports', {
  id: pg.uuid().primaryKey().defaultRandom(),
  importedAt: instant().notNull(),
  /** Null for a call without a profile. */
  importedBy: pg.integer().references(() => users.id),
  createdProducts: pg.integer().notNull().default(0),
  updated: pg.integer().notNull().default(0),
  undoneAt: instant(),
});

/** A product that an import created or changed. */
export const productImportRows = pg.pgTable(
  'product_import_rows',
  {
    importId: pg
      .uuid()
      .notNull()
      .references(() => productImports.id),
    productId: productReference(),
    /** The whole row of `products` before the import; null for a product that it created. */
    before: pg.jsonb(),
    /** The rows of `product_conversions` before the import; null for a product that it created, or that kept its unit. */
    conversions: pg.jsonb(),
    /** The product's version after the import: with a higher one it was changed since. */
    version: pg.integer().notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.importId, table.productId] }),
    pg.index('product_import_rows_of_product').on(table.productId),
  ],
);

/** A category that an import made. */
export const productImportCategories = pg.pgTable(
  'product_import_categories',
  {
    importId: pg
      .uuid()
      .notNull()
      .references(() => productImports.id),
    categoryId: pg
      .uuid()
      .notNull()
      .references(() => productCategories.id),
    /** Its version after the import: with a higher one a manager changed it since, and it stays. */
    version: pg.integer().notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.importId, table.categoryId] }),
    pg.index('product_import_categories_of_category').on(table.categoryId),
  ],
);
