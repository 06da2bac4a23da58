import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { amount, instant } from './columns.ts';

/**
 * Layer 5: what past days cost, added up once (M7, adr-046). All of it follows from order items and can be made again, so
 * no backup holds it.
 */

/**
 * Days that are added up together. No two stretches share a moment: an exclusion constraint of the migration sees to it,
 * because an item in two of them would count twice.
 */
export const spendStretches = pg.pgTable(
  'spend_stretches',
  {
    id: pg.serial().primaryKey(),
    startsAt: instant().notNull().unique('spend_stretches_start'),
    /** Excluded. */
    endsAt: instant().notNull(),
    /** Whose days they are. */
    timeZone: pg.text().notNull(),
    /**
     * Every transaction from this number on notes what it changes in the stretch, because it sees that there is one; earlier
     * ones may not. Null until the stretch is committed.
     */
    notedFrom: pg.bigint({ mode: 'number' }),
    /** Decimals of the currency of its sums; null until there are any. */
    digits: pg.integer(),
  },
  (table) => [pg.check('spend_stretches_days', sql`${table.startsAt} < ${table.endsAt}`)],
);

/**
 * What the items of a stretch cost: for each location and vendor (`productId` is null), for each vendor and product
 * (`locationId` is null), and for all three. A reading takes the shortest of these that knows what it groups and filters.
 * Records are only marked as deleted, so nothing needs a foreign key.
 */
export const spendSums = pg.pgTable(
  'spend_sums',
  {
    stretchId: pg
      .integer()
      .notNull()
      .references(() => spendStretches.id, { onDelete: 'cascade' }),
    locationId: pg.integer(),
    vendorId: pg.integer().notNull(),
    productId: pg.text(),
    /** Each line is rounded for itself. */
    amount: amount().notNull(),
    /** Items in the amount, and items without a price. */
    items: pg.integer().notNull(),
    unpriced: pg.integer().notNull(),
  },
  (table) => [
    pg
      .unique('spend_sums_once')
      .on(table.stretchId, table.locationId, table.productId, table.vendorId)
      .nullsNotDistinct(),
    pg.check(
      'spend_sums_of_something',
      sql`${table.locationId} is not null or ${table.productId} is not null`,
    ),
    pg
      .index('spend_sums_of_locations')
      .on(table.stretchId, table.locationId)
      .where(sql`${table.productId} is null`),
    pg
      .index('spend_sums_of_product_at_locations')
      .on(table.productId, table.stretchId)
      .where(sql`${table.productId} is not null and ${table.locationId} is not null`),
  ],
);

/**
 * Changes of items in stretches, noted in the transaction of the change: the sums of a stretch count only while there is
 * none in it. Writers only insert here, so none waits for another.
 */
export const spendTouches = pg.pgTable(
  'spend_touches',
  {
    id: pg.bigserial({ mode: 'number' }).primaryKey(),
    /** When a changed item was ordered; of several in a stretch, one. */
    moment: instant().notNull(),
    notedAt: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [pg.index('spend_touches_moment').on(table.moment)],
);
