import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { CAUSE_KINDS, MOVEMENT_KINDS } from '../../../contract/inventory-kinds.ts';
import { products, unitsOfMeasure } from './catalogue.ts';
import { instant, isDeleted, oneOf, shownAmount, stockAmount, wholeNumber } from './columns.ts';
import { locations, users } from './people-and-places.ts';

/**
 * Layer 4: stock of a location (S1). Amounts are in the product's own unit and exact: fractions of whole numbers, because
 * seven pieces of a case of 24 are no decimal (adr-027).
 */

const product = () =>
  pg
    .text()
    .notNull()
    .references(() => products.id);
const location = () =>
  pg
    .integer()
    .notNull()
    .references(() => locations.id);
/** Null: a plain client in open mode, or the product itself. */
const person = () => pg.integer().references(() => users.id);

/** A product at a location. On hand is the sum of its movements, kept by a trigger on them; nothing else may change it. */
export const inventory = pg.pgTable(
  'inventory',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    productId: product(),
    locationId: location(),
    onHandNumerator: wholeNumber().notNull().default('0'),
    onHandDenominator: wholeNumber().notNull().default('1'),
    /** May be negative (E16). */
    onHandAmount: pg
      .numeric({ precision: 20, scale: 3, mode: 'number' })
      .notNull()
      .generatedAlwaysAs(shownAmount(sql.raw('on_hand_numerator'), sql.raw('on_hand_denominator'))),
    parAmount: stockAmount().notNull().default(0),
    /** Where it is kept, and in which sequence the shelf there is counted. */
    area: pg.text(),
    position: pg.integer(),
    /** The moment of its latest count. */
    countedAt: instant(),
    countedBy: person(),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg.unique('inventory_once').on(table.productId, table.locationId),
    pg.index('inventory_of_location').on(table.locationId, table.productId),
    pg.check('inventory_amounts', sql`${table.parAmount} >= 0`),
  ],
);

/** The ledger: what changed the amount on hand. Append-only. */
export const inventoryMovements = pg.pgTable(
  'inventory_movements',
  {
    id: pg.bigserial({ mode: 'number' }).primaryKey(),
    productId: product(),
    locationId: location(),
    kind: pg.text({ enum: MOVEMENT_KINDS }).notNull(),
    /** What was added, negative for what was taken away: reduced, with a positive denominator. */
    amountNumerator: wholeNumber().notNull(),
    amountDenominator: wholeNumber().notNull(),
    /** When it happened; it may have been recorded later. */
    at: instant().notNull(),
    recordedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    recordedBy: person(),
    /** The receipt line, waste log or count that it follows from; null for what was on hand before there was a ledger. */
    causeKind: pg.text({ enum: CAUSE_KINDS }),
    causeId: pg.text(),
    /** As a person entered it; null for what follows from other entries, and for a count in several units. */
    enteredAmount: stockAmount(),
    enteredUnit: pg.text(),
    /** It takes back a late entry at the moment of a later count, which knew better what was there. */
    keepsCount: pg.boolean().notNull().default(false),
  },
  (table) => [
    pg.check('inventory_movements_kind', oneOf(table.kind, MOVEMENT_KINDS)),
    pg.check('inventory_movements_cause', oneOf(table.causeKind, CAUSE_KINDS)),
    pg.check(
      'inventory_movements_amount',
      sql`${table.amountDenominator} > 0 and scale(${table.amountNumerator}) = 0 and scale(${table.amountDenominator}) = 0`,
    ),
    pg
      .index('inventory_movements_of_product')
      .on(table.locationId, table.productId, table.at, table.id),
    pg.index('inventory_movements_of_location').on(table.locationId, table.at, table.id),
  ],
);

/** Entries in a unit without a conversion: they move stock once it is given (S0). */
export const inventoryWaiting = pg.pgTable(
  'inventory_waiting',
  {
    id: pg.bigserial({ mode: 'number' }).primaryKey(),
    productId: product(),
    locationId: location(),
    kind: pg.text({ enum: MOVEMENT_KINDS }).notNull(),
    enteredAmount: stockAmount().notNull(),
    enteredUnit: pg.text().notNull(),
    /** Null: no unit is called so any more. */
    unitId: pg.uuid().references(() => unitsOfMeasure.id),
    at: instant().notNull(),
    recordedBy: person(),
    causeKind: pg.text({ enum: CAUSE_KINDS }).notNull(),
    causeId: pg.text().notNull(),
  },
  (table) => [
    pg.index('inventory_waiting_of_product').on(table.productId, table.id),
    pg.check('inventory_waiting_kind', oneOf(table.kind, MOVEMENT_KINDS)),
    pg.check('inventory_waiting_cause', oneOf(table.causeKind, CAUSE_KINDS)),
  ],
);

/** The conversions for which entries wait: a row for all entries of a product in one unit, so that the list stays short. */
export const missingConversions = pg.pgTable(
  'missing_conversions',
  {
    productId: product(),
    /** The unit's id, or its name in small letters where no unit is called so. */
    unitKey: pg.text().notNull(),
    unitId: pg.uuid().references(() => unitsOfMeasure.id),
    enteredUnit: pg.text().notNull(),
    since: instant().notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.productId, table.unitKey] }),
    pg.index('missing_conversions_oldest').on(table.since),
  ],
);

/** A count of some of a location's products (S2); never changed. */
export const inventoryCounts = pg.pgTable(
  'inventory_counts',
  {
    /** The client's own id makes a retry safe (D12). */
    id: pg.uuid().primaryKey(),
    locationId: location(),
    /** The area that was counted; null: several, or none has a name. */
    area: pg.text(),
    at: instant().notNull(),
    recordedAt: instant().notNull(),
    countedBy: person(),
    /** Hash of what was sent, which recognises a retry. */
    contentHash: pg.text().notNull(),
  },
  (table) => [pg.index('inventory_counts_of_location').on(table.locationId, table.at, table.id)],
);

/** What was counted of a product in one unit. */
export const inventoryCountLines = pg.pgTable(
  'inventory_count_lines',
  {
    id: pg.bigserial({ mode: 'number' }).primaryKey(),
    countId: pg
      .uuid()
      .notNull()
      .references(() => inventoryCounts.id),
    productId: product(),
    amount: pg.numeric({ precision: 13, scale: 3, mode: 'number' }).notNull(),
    unitOfMeasure: pg.text().notNull(),
    /** The movement of the product's count, whose amount is how it differed; null while a conversion is missing. */
    movementId: pg.bigint({ mode: 'number' }).references(() => inventoryMovements.id),
  },
  (table) => [pg.index('inventory_count_lines_of_count').on(table.countId, table.id)],
);
