import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { CAUSE_KINDS, MOVEMENT_KINDS } from '../../../contract/values/inventory-kinds.ts';
import { unitReference, unitsOfMeasure, productReference } from './catalogue.ts';
import {
  instant,
  isDeleted,
  isFraction,
  oneOf,
  shownAmount,
  stockAmount,
  wholeNumber,
} from './columns.ts';
import { users, locationReference } from './people-and-places.ts';

/**
 * Layer 4: stock of a location (S1). Amounts are in the product's own unit, and exact: fractions of whole numbers,
 * because 7/24 of a case is not a decimal (adr-027).
 */

/** The user; null for a call without a profile. */
const person = () => pg.integer().references(() => users.id);

/**
 * A product at a location. A trigger keeps the amount on hand equal to the sum of the movements; another one
 * refuses any other change of it.
 */
export const inventory = pg.pgTable(
  'inventory',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    productId: productReference(),
    locationId: locationReference(),
    onHandNumerator: wholeNumber().notNull().default('0'),
    onHandDenominator: wholeNumber().notNull().default('1'),
    /** May be negative (E16). */
    onHandAmount: pg
      .numeric({ precision: 20, scale: 3, mode: 'number' })
      .notNull()
      .generatedAlwaysAs(shownAmount(sql.raw('on_hand_numerator'), sql.raw('on_hand_denominator'))),
    parAmount: stockAmount().notNull().default(0),
    /** Where the location keeps it, and its place in the sequence in which that area is counted. */
    area: pg.text(),
    position: pg.integer(),
    /** False: it stands on no count sheet and is not filled to par, until it arrives or is counted again. */
    isKept: pg.boolean().notNull().default(true),
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

/** The ledger: movements of the amount on hand, in the own unit that the product had then. Append-only. */
export const inventoryMovements = pg.pgTable(
  'inventory_movements',
  {
    id: pg.bigserial({ mode: 'number' }).primaryKey(),
    productId: productReference(),
    locationId: locationReference(),
    kind: pg.text({ enum: MOVEMENT_KINDS }).notNull(),
    /** The amount that was added, negative when it was taken away: a reduced fraction with a positive denominator. */
    amountNumerator: wholeNumber().notNull(),
    amountDenominator: wholeNumber().notNull(),
    /** The moment when it happened; it may have been recorded later. */
    at: instant().notNull(),
    recordedAt: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    recordedBy: person(),
    /**
     * The receipt line, waste log or count that caused it; null for a change of the product's unit, and for
     * stock of versions before the ledger.
     */
    causeKind: pg.text({ enum: CAUSE_KINDS }),
    causeId: pg.text(),
    /**
     * As it was entered; null when nobody entered this amount, as when a record is deleted,
     * and for a count in several units.
     */
    enteredAmount: stockAmount(),
    enteredUnit: pg.text(),
    enteredUnitId: pg.uuid().references(() => unitsOfMeasure.id),
    /**
     * True for a movement at the moment of a count that takes back an entry recorded after that
     * count: the counted amount stays.
     */
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
    // For the first count after an entry, however many other movements lie between.
    pg
      .index('inventory_movements_counts')
      .on(table.locationId, table.productId, table.at)
      .where(sql`${table.kind} = 'count'`),
    pg.index('inventory_movements_of_location').on(table.locationId, table.at, table.id),
  ],
);

/**
 * Changes of products' own units. A movement is in the unit that its product had at that moment, so
 * an entry that is stored later is converted. A trigger stores them.
 */
export const unitChanges = pg.pgTable(
  'unit_changes',
  {
    productId: productReference(),
    /** After everything that was stored before the change. */
    at: instant().notNull(),
    /** How many of the new unit are in one of the product's first: a reduced fraction. */
    numerator: wholeNumber().notNull(),
    denominator: wholeNumber().notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.productId, table.at] }),
    pg.check('unit_changes_amount', sql`${table.numerator} > 0 and ${table.denominator} > 0`),
  ],
);

/** Entries in a unit without a conversion: they move stock once the conversion is given (S0). */
export const inventoryWaiting = pg.pgTable(
  'inventory_waiting',
  {
    id: pg.bigserial({ mode: 'number' }).primaryKey(),
    productId: productReference(),
    locationId: locationReference(),
    kind: pg.text({ enum: MOVEMENT_KINDS }).notNull(),
    enteredAmount: stockAmount().notNull(),
    enteredUnit: pg.text().notNull(),
    unitId: unitReference(),
    /**
     * What one of its unit is in the product's base unit, once that is decided (E31): for a line of a count that waits for
     * another line of the same product.
     */
    baseNumerator: wholeNumber(),
    baseDenominator: wholeNumber(),
    at: instant().notNull(),
    recordedBy: person(),
    causeKind: pg.text({ enum: CAUSE_KINDS }).notNull(),
    causeId: pg.text().notNull(),
  },
  (table) => [
    pg.index('inventory_waiting_of_record').on(table.productId, table.causeId),
    pg
      .index('inventory_waiting_undecided')
      .on(table.productId, table.unitId, table.at, table.id)
      .where(sql`${table.baseNumerator} is null`),
    pg.index('inventory_waiting_in_unit').on(table.unitId),
    pg.check('inventory_waiting_base', isFraction(table.baseNumerator, table.baseDenominator)),
    pg.check('inventory_waiting_kind', oneOf(table.kind, MOVEMENT_KINDS)),
    pg.check('inventory_waiting_cause', oneOf(table.causeKind, CAUSE_KINDS)),
  ],
);

/** The conversions for which entries wait: one row per product and unit, so that the list of them stays short. */
export const missingConversions = pg.pgTable(
  'missing_conversions',
  {
    productId: productReference(),
    unitId: unitReference(),
    enteredUnit: pg.text().notNull(),
    since: instant().notNull(),
    /**
     * What one of the unit is in the product's base unit, as it was first given (E31); null until then. The row stays until
     * all entries have it.
     */
    givenNumerator: wholeNumber(),
    givenDenominator: wholeNumber(),
    givenAt: instant(),
    /** How many entries waited when it was given; null until then. */
    entries: pg.integer(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.productId, table.unitId] }),
    pg.index('missing_conversions_oldest').on(table.since),
    pg
      .index('missing_conversions_given')
      .on(table.givenAt)
      .where(sql`${table.givenAt} is not null`),
    pg.check(
      'missing_conversions_given_whole',
      sql`num_nulls(${table.givenNumerator}, ${table.givenDenominator}, ${table.givenAt}, ${table.entries}) in (0, 4)`,
    ),
  ],
);

/** A count of some of a location's products (S2); never changed. */
export const inventoryCounts = pg.pgTable(
  'inventory_counts',
  {
    /** The client's own id makes a retry safe (D12). */
    id: pg.uuid().primaryKey(),
    locationId: locationReference(),
    /** The area that was counted; null when it was several, or one without a name. */
    area: pg.text(),
    /** Of its last amount; each product was counted at the moment of its movement. */
    at: instant().notNull(),
    recordedAt: instant().notNull(),
    countedBy: person(),
    /** The count that it corrects, of the same place and moment. */
    corrects: pg.uuid().references((): pg.AnyPgColumn => inventoryCounts.id),
    /** Hash of the submitted content, which recognises a retry. */
    contentHash: pg.text().notNull(),
  },
  (table) => [
    pg.index('inventory_counts_of_location').on(table.locationId, table.at, table.id),
    pg.index('inventory_counts_newest').on(table.at, table.id),
  ],
);

/** The counted amount of a product in one unit. */
export const inventoryCountLines = pg.pgTable(
  'inventory_count_lines',
  {
    id: pg.bigserial({ mode: 'number' }).primaryKey(),
    countId: pg
      .uuid()
      .notNull()
      .references(() => inventoryCounts.id),
    productId: productReference(),
    amount: pg.numeric({ precision: 13, scale: 3, mode: 'number' }).notNull(),
    unitId: unitReference(),
    unitOfMeasure: pg.text().notNull(),
    /**
     * The movement that this count caused: its amount is the difference from what was expected. Null while the
     * product waits for a conversion.
     */
    movementId: pg.bigint({ mode: 'number' }).references(() => inventoryMovements.id),
  },
  (table) => [pg.index('inventory_count_lines_of_count').on(table.countId, table.id)],
);
