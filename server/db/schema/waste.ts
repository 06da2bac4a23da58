import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { WASTE_REASONS } from '../../../contract/values/waste-reasons.ts';
import { productReference, unitReference } from './catalogue.ts';
import { users, locationReference } from './people-and-places.ts';
import { instant, isDeleted, isFraction, oneOf, price, wholeNumber } from './columns.ts';

/** Layer 4: waste of a location. */

export const wasteLogs = pg.pgTable(
  'waste_logs',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    productId: productReference(),
    locationId: locationReference(),
    quantity: pg.integer().notNull(),
    unitId: unitReference(),
    /** The unit's abbreviation of that moment. */
    unitOfMeasure: pg.text().notNull(),
    createdDate: instant()
      .notNull()
      .default(sql`now()`),
    recordedBy: pg
      .integer()
      .notNull()
      .references(() => users.id),
    notes: pg.text(),
    reason: pg.text({ enum: WASTE_REASONS }),
    photoUrl: pg.text(),
    /**
     * The price per unit of the product's own, when the entry was made: a later price must
     * not rewrite what waste cost (S4).
     */
    unitPrice: price(),
    /** Hash of the submitted content, which recognises a retry (D12); null for entries of earlier versions. */
    contentHash: pg.text(),
    /** How many of the unit of `unitPrice` are in one of the product's base unit. */
    priceNumerator: wholeNumber().notNull().default('1'),
    priceDenominator: wholeNumber().notNull().default('1'),
    /**
     * What one of the entry's unit is in the product's base unit (adr-034): decided when it was stored, or when its
     * conversion was first given (E31). Null without a conversion.
     */
    baseNumerator: wholeNumber(),
    baseDenominator: wholeNumber(),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg.check('waste_logs_reason', oneOf(table.reason, WASTE_REASONS)),
    pg.check('waste_logs_unit_price', sql`${table.unitPrice} >= 0`),
    pg.check('waste_logs_base', isFraction(table.baseNumerator, table.baseDenominator)),
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
    // The cost of a period is read from this alone (S4): every column that is filtered, grouped or added up is in it.
    pg
      .index('waste_logs_cost')
      .on(
        table.createdDate,
        table.locationId,
        table.productId,
        table.reason,
        table.quantity,
        table.unitPrice,
        table.priceNumerator,
        table.priceDenominator,
        table.baseNumerator,
        table.baseDenominator,
      )
      .where(sql`not ${table.isDeleted}`),
    // For entries that wait for a conversion; deleted ones may be restored.
    pg
      .index('waste_logs_undecided')
      .on(table.productId, table.unitId)
      .where(sql`${table.baseNumerator} is null`),
    // For the check of access to a photo, and for the job that removes unused photos.
    pg
      .index('waste_logs_photo')
      .on(table.photoUrl)
      .where(sql`${table.photoUrl} is not null`),
    // For any part of the notes (adr-017).
    pg
      .index('waste_logs_notes')
      .using('gin', sql`folded(${table.notes}) gin_trgm_ops`)
      .where(sql`not ${table.isDeleted}`),
  ],
);
