import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import {
  ORDER_GUIDE_LINES_MAX,
  QUANTITY_MAX,
  QUANTITY_MIN,
} from '../../../contract/values/limits.ts';
import { productReference, unitsOfMeasure } from './catalogue.ts';
import { instant, isDeleted, sameName, version } from './columns.ts';
import { locationReference, users } from './people-and-places.ts';

/** Layer 2: what makes ordering quick (G1, G2). */

/** The products that a location orders together, under a name that is unique there. */
export const orderGuides = pg.pgTable(
  'order_guides',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    locationId: locationReference(),
    name: pg.text().notNull(),
    version: version(),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg
      .uniqueIndex('order_guides_name')
      .on(table.locationId, sameName(table.name))
      .where(sql`not ${table.isDeleted}`),
  ],
);

/** Those of deleted products stay, and return with the product. */
export const orderGuideLines = pg.pgTable(
  'order_guide_lines',
  {
    id: pg.bigserial({ mode: 'number' }).primaryKey(),
    guideId: pg
      .uuid()
      .notNull()
      .references(() => orderGuides.id),
    productId: productReference(),
    /** The sequence of lines that have no place on a shelf. */
    position: pg.integer().notNull(),
    /** Null: up to par, or as usual. */
    quantity: pg.integer(),
    /** The unit in which the quantity was entered: its product may have another unit since. Null without a quantity. */
    unitId: pg.uuid().references(() => unitsOfMeasure.id),
  },
  (table) => [
    pg.unique('order_guide_lines_once').on(table.guideId, table.productId),
    // Deferrable in the migration: one statement gives all lines of a guide their places.
    pg.unique('order_guide_lines_position').on(table.guideId, table.position),
    pg.check(
      'order_guide_lines_at_most',
      sql`${table.position} between 1 and ${sql.raw(String(ORDER_GUIDE_LINES_MAX))}`,
    ),
    pg.check(
      'order_guide_lines_quantity',
      sql`${table.quantity} between ${sql.raw(String(QUANTITY_MIN))} and ${sql.raw(String(QUANTITY_MAX))}`,
    ),
    pg.check(
      'order_guide_lines_unit',
      sql`(${table.unitId} is null) = (${table.quantity} is null)`,
    ),
    pg.index('order_guide_lines_product').on(table.productId),
  ],
);

/** What a person marked with a heart. A deleted person's return with the person. */
export const favourites = pg.pgTable(
  'favourites',
  {
    userId: pg
      .integer()
      .notNull()
      .references(() => users.id),
    productId: productReference(),
    since: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    pg.primaryKey({ columns: [table.userId, table.productId] }),
    pg.index('favourites_product').on(table.productId),
  ],
);
