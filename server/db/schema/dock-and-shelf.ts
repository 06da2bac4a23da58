import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { products } from './catalogue.ts';
import { locations, users } from './people-and-places.ts';
import { instant, isDeleted } from './columns.ts';

/** Layer 4: stock and waste of a location. */

export const inventory = pg.pgTable(
  'inventory',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    productId: pg
      .text()
      .notNull()
      .references(() => products.id),
    locationId: pg
      .integer()
      .notNull()
      .references(() => locations.id),
    onHandAmount: pg.integer().notNull().default(0),
    parAmount: pg.integer().notNull().default(0),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg.unique('inventory_once').on(table.productId, table.locationId),
    pg.check('inventory_amounts', sql`${table.onHandAmount} >= 0 and ${table.parAmount} >= 0`),
  ],
);

export const wasteLogs = pg.pgTable(
  'waste_logs',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    productId: pg
      .text()
      .notNull()
      .references(() => products.id),
    locationId: pg
      .integer()
      .notNull()
      .references(() => locations.id),
    quantity: pg.integer().notNull(),
    unitOfMeasure: pg.text().notNull(),
    createdDate: instant()
      .notNull()
      .default(sql`now()`),
    recordedBy: pg
      .integer()
      .notNull()
      .references(() => users.id),
    notes: pg.text(),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg.check('waste_logs_quantity', sql`${table.quantity} >= 1`),
    pg
      .index('waste_logs_newest')
      .on(table.createdDate, table.id)
      .where(sql`not ${table.isDeleted}`),
    pg
      .index('waste_logs_of_location')
      .on(table.locationId, table.createdDate, table.id)
      .where(sql`not ${table.isDeleted}`),
    pg
      .index('waste_logs_of_product')
      .on(table.productId, table.createdDate, table.id)
      .where(sql`not ${table.isDeleted}`),
    pg
      .index('waste_logs_of_user')
      .on(table.recordedBy, table.createdDate, table.id)
      .where(sql`not ${table.isDeleted}`),
    // For any part of the notes (adr-017).
    pg
      .index('waste_logs_notes')
      .using('gin', sql`lower(${table.notes}) gin_trgm_ops`)
      .where(sql`not ${table.isDeleted}`),
  ],
);
