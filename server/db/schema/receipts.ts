import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { ITEM_STATUSES } from '../../../contract/values/order-states.ts';
import { RECEIPT_REASONS, REFUSED_REASONS } from '../../../contract/values/receipt-reasons.ts';
import { unitReference, vendorReference, productReference } from './catalogue.ts';
import {
  instant,
  isDeleted,
  isFraction,
  oneOf,
  price,
  stockAmount,
  version,
  wholeNumber,
} from './columns.ts';
import { orderItems } from './order-items.ts';
import { users, locationReference } from './people-and-places.ts';

/** Layer 4: receipts with their lines (R1). Claims and movements of stock refer to lines. */

/** The last four digits of receipt ids that the server makes (`ownReceiptId`). */
export const receiptIds = pg.pgSequence('receipt_ids', { maxValue: 9_999, cycle: true });

/** A delivery of a vendor at a location, or a part of it. *Mark as Received* and *Mark as Missing* also store one (R2). */
export const receipts = pg.pgTable(
  'receipts',
  {
    id: pg.text().primaryKey(),
    locationId: locationReference(),
    vendorId: vendorReference(),
    /** Null for a call without a profile. */
    receivedBy: pg.integer().references(() => users.id),
    /** The moment of arrival, by the clock of the device (E16). */
    at: instant().notNull(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    notes: pg.text(),
    /** Hash of the submitted content, which recognises a retry even after a correction (D12). */
    contentHash: pg.text().notNull(),
    /** The moment of the last correction; null when there was none. */
    correctedAt: instant(),
    correctedBy: pg.integer().references(() => users.id),
    /** It was taken back: it has no lines, and no list shows it. */
    isTakenBack: pg.boolean().notNull().default(false),
    version: version(),
  },
  (table) => [
    pg.index('receipts_newest').on(table.at, table.id),
    pg.index('receipts_of_location').on(table.locationId, table.at, table.id),
    pg.index('receipts_of_vendor').on(table.vendorId, table.at, table.id),
    pg
      .index('receipts_of_vendor_at_location')
      .on(table.vendorId, table.locationId, table.at, table.id),
  ],
);

/** Corrections with a client's id: a retry is recognised even after another correction (D12). */
export const receiptCorrections = pg.pgTable('receipt_corrections', {
  id: pg.uuid().primaryKey(),
  receiptId: pg
    .text()
    .notNull()
    .references(() => receipts.id),
  contentHash: pg.text().notNull(),
});

export const receiptLines = pg.pgTable(
  'receipt_lines',
  {
    id: pg.serial().primaryKey(),
    receiptId: pg
      .text()
      .notNull()
      .references(() => receipts.id),
    /** The line's place in the receipt. */
    position: pg.integer().notNull(),
    /** Null for a product that was not ordered. When orders are combined, lines move to the item that remains (E12). */
    orderItemId: pg.integer().references(() => orderItems.id),
    productId: productReference(),
    /** The name at the time of the receipt. */
    productName: pg.text().notNull(),
    /** What was kept, in `unitOfMeasure`. */
    quantity: stockAmount().notNull(),
    /** The exact amount where `quantity` rounds it: the rest of an item of which pieces came before; else null. */
    exactNumerator: wholeNumber(),
    exactDenominator: wholeNumber(),
    unitId: unitReference(),
    /** The unit's abbreviation of that moment. */
    unitOfMeasure: pg.text().notNull(),
    /**
     * What one of the line's unit is in the product's base unit (adr-034): decided when the line was counted, or when its
     * conversion was first given; a later conversion must not rewrite what arrived (E31). Null without a conversion.
     */
    baseNumerator: wholeNumber(),
    baseDenominator: wholeNumber(),
    /** What one of the line's unit is in its item's unit, decided with the above; null without an item or a conversion. */
    itemNumerator: wholeNumber(),
    itemDenominator: wholeNumber(),
    /** Nothing more of its item is expected. */
    closed: pg.boolean().notNull().default(false),
    /** A reason such as `damaged` without refused parts is about all that was kept (E32). */
    reason: pg.text({ enum: RECEIPT_REASONS }),
    /** What the invoice says of one of the item's unit. */
    billedPrice: price(),
    note: pg.text(),
    temperatureC: pg.numeric({ precision: 4, scale: 1, mode: 'number' }),
    lot: pg.text(),
    bestBefore: pg.date({ mode: 'string' }),
    photoUrl: pg.text(),
    /** The state of the item before this line. The first line of an item has its state before any receipt. */
    statusBefore: pg.text({ enum: ITEM_STATUSES }),
    /** True when a correction took the line out. */
    isDeleted: isDeleted(),
  },
  (table) => [
    pg.check('receipt_lines_quantity', sql`${table.quantity} >= 0`),
    pg.check('receipt_lines_exact', isFraction(table.exactNumerator, table.exactDenominator)),
    pg.check('receipt_lines_base', isFraction(table.baseNumerator, table.baseDenominator)),
    pg.check('receipt_lines_in_item', isFraction(table.itemNumerator, table.itemDenominator)),
    pg.check('receipt_lines_reason', oneOf(table.reason, RECEIPT_REASONS)),
    pg.check('receipt_lines_billed_price', sql`${table.billedPrice} >= 0`),
    // A product that was not ordered closes nothing; an item has a state before the line.
    pg.check(
      'receipt_lines_item',
      sql`case when ${table.orderItemId} is null then not ${table.closed} and ${table.statusBefore} is null
        else ${table.statusBefore} in ('ordered', 'received', 'missing') end`,
    ),
    pg.index('receipt_lines_of_receipt').on(table.receiptId, table.position),
    pg
      .index('receipt_lines_of_item')
      .on(table.orderItemId, table.id)
      .where(sql`${table.orderItemId} is not null`),
    // For lines that wait for a conversion of their unit, or of their item's.
    pg
      .index('receipt_lines_undecided')
      .on(table.productId, table.unitId)
      .where(sql`${table.baseNumerator} is null`),
    // For the check of access to a photo, and for the job that removes unused photos.
    pg
      .index('receipt_lines_photo')
      .on(table.photoUrl)
      .where(sql`${table.photoUrl} is not null`),
  ],
);

/** What came with a line and was not kept (E32), in the unit of the line. */
export const receiptRefusals = pg.pgTable(
  'receipt_refusals',
  {
    id: pg.serial().primaryKey(),
    /** The receipt of the line, for the history. */
    receiptId: pg
      .text()
      .notNull()
      .references(() => receipts.id),
    receiptLineId: pg
      .integer()
      .notNull()
      .references(() => receiptLines.id),
    position: pg.integer().notNull(),
    quantity: stockAmount().notNull(),
    reason: pg.text({ enum: REFUSED_REASONS }).notNull(),
    note: pg.text(),
    photoUrl: pg.text(),
    /** True when a correction took it out. */
    isDeleted: isDeleted(),
  },
  (table) => [
    pg.check('receipt_refusals_quantity', sql`${table.quantity} > 0`),
    pg.check('receipt_refusals_reason', oneOf(table.reason, REFUSED_REASONS)),
    pg.index('receipt_refusals_of_line').on(table.receiptLineId, table.position),
    pg.index('receipt_refusals_of_receipt').on(table.receiptId),
    // For the check of access to a photo, and for the job that removes unused photos.
    pg
      .index('receipt_refusals_photo')
      .on(table.photoUrl)
      .where(sql`${table.photoUrl} is not null`),
  ],
);
