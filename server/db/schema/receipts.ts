import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { ITEM_STATUSES } from '../../../contract/order-items.ts';
import { RECEIPT_REASONS } from '../../../contract/receipt-reasons.ts';
import { products, vendors } from './catalogue.ts';
import { instant, isDeleted, oneOf, stockAmount, version } from './columns.ts';
import { orderItems } from './ordering.ts';
import { locations, users } from './people-and-places.ts';

/** Layer 4: what arrived, line by line (R1). Claims and stock refer to it. */

/** The end of the ids that the server makes: see `ownReceiptId`. */
export const receiptIds = pg.pgSequence('receipt_ids', { maxValue: 9_999, cycle: true });

/** One delivery of a vendor at a location, or a part of it. *Mark as Received* and *Mark as Missing* write one, too (R2). */
export const receipts = pg.pgTable(
  'receipts',
  {
    id: pg.text().primaryKey(),
    locationId: pg
      .integer()
      .notNull()
      .references(() => locations.id),
    vendorId: pg
      .integer()
      .notNull()
      .references(() => vendors.id),
    /** Null: a call without a profile. */
    receivedBy: pg.integer().references(() => users.id),
    /** When it arrived, by the clock of the device (E16). */
    at: instant().notNull(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    notes: pg.text(),
    /** Hash of the submitted content, which recognises a retry even after a correction (D12). */
    contentHash: pg.text().notNull(),
    /** Of the last correction; null: never corrected. */
    correctedAt: instant(),
    correctedBy: pg.integer().references(() => users.id),
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

export const receiptLines = pg.pgTable(
  'receipt_lines',
  {
    id: pg.serial().primaryKey(),
    receiptId: pg
      .text()
      .notNull()
      .references(() => receipts.id),
    /** Place in the receipt. */
    position: pg.integer().notNull(),
    /** Null: it was not ordered. Lines follow an item that is merged when orders are combined (E12). */
    orderItemId: pg.integer().references(() => orderItems.id),
    productId: pg
      .text()
      .notNull()
      .references(() => products.id),
    /** The name at that time. */
    productName: pg.text().notNull(),
    /** As it was counted, in `unitOfMeasure`. */
    quantity: stockAmount().notNull(),
    unitOfMeasure: pg.text().notNull(),
    /**
     * How many of its unit are in one of the unit of its item, or without an item of its product; null: no conversion is
     * known (S0). As it was then: a later conversion must not rewrite what arrived.
     */
    unitFactor: pg.numeric(),
    /** Nothing more of its item is expected. */
    closed: pg.boolean().notNull().default(false),
    reason: pg.text({ enum: RECEIPT_REASONS }),
    note: pg.text(),
    temperatureC: pg.numeric({ precision: 4, scale: 1, mode: 'number' }),
    lot: pg.text(),
    bestBefore: pg.date({ mode: 'string' }),
    photoUrl: pg.text(),
    /** The state of its item before it; of the first line of an item, the state without any. */
    statusBefore: pg.text({ enum: ITEM_STATUSES }),
    /** Taken out by a correction. */
    isDeleted: isDeleted(),
  },
  (table) => [
    pg.check('receipt_lines_quantity', sql`${table.quantity} >= 0`),
    pg.check('receipt_lines_unit_factor', sql`${table.unitFactor} > 0`),
    pg.check('receipt_lines_reason', oneOf(table.reason, RECEIPT_REASONS)),
    // Of what was not ordered, something came; of an item it is known in which state it was.
    pg.check(
      'receipt_lines_item',
      sql`case when ${table.orderItemId} is null then ${table.quantity} > 0 and not ${table.closed} and ${table.statusBefore} is null
        else ${table.statusBefore} in ('ordered', 'received', 'missing') end`,
    ),
    pg.index('receipt_lines_of_receipt').on(table.receiptId, table.position),
    pg
      .index('receipt_lines_of_item')
      .on(table.orderItemId, table.id)
      .where(sql`${table.orderItemId} is not null`),
    // For the lines that a new conversion makes count.
    pg
      .index('receipt_lines_waiting')
      .on(table.productId)
      .where(sql`${table.unitFactor} is null and ${table.quantity} > 0 and not ${table.isDeleted}`),
    // For access to a photo, and for the job that removes pictures which nothing refers to.
    pg
      .index('receipt_lines_photo')
      .on(table.photoUrl)
      .where(sql`${table.photoUrl} is not null`),
  ],
);
