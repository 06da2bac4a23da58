import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { CLAIM_REASONS, CLAIM_STATES } from '../../../contract/values/claim-words.ts';
import { unitReference, vendorReference, productReference } from './catalogue.ts';
import { amount, instant, oneOf, price, stockAmount, version, wholeNumber } from './columns.ts';
import { outboxMessages } from './outbox.ts';
import { locationReference } from './people-and-places.ts';
import { receiptLines, receiptRefusals, receipts } from './receipts.ts';

/**
 * Layer 4: claims (R4). Claims are made from receipts. Names of vendors and products are stored or kept, so
 * that deleted records keep theirs.
 */

export const claims = pg.pgTable(
  'claims',
  {
    /** The claim's number. */
    id: pg.serial().primaryKey(),
    receiptId: pg
      .text()
      .notNull()
      .references(() => receipts.id),
    vendorId: vendorReference(),
    locationId: locationReference(),
    state: pg.text({ enum: CLAIM_STATES }).notNull().default('draft'),
    /** A note for the vendor. */
    note: pg.text(),
    creditedAmount: amount(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    /** The moment of the last change of its content: a message that was drawn before must not be sent again. */
    changedAt: instant(),
    sentAt: instant(),
    /** The moment when it was credited, refused or dropped. */
    settledAt: instant(),
    /** Dropped because it had no lines left, not by a manager: it becomes a draft again when it has lines. */
    emptied: pg.boolean().notNull().default(false),
    /** The last e-mail with it; null when none was tried. */
    messageId: pg.uuid().references(() => outboxMessages.id),
    version: version(),
  },
  (table) => [
    pg.check('claims_state', oneOf(table.state, CLAIM_STATES)),
    pg.check(
      'claims_moments',
      sql`case ${table.state} when 'draft' then ${table.sentAt} is null and ${table.settledAt} is null
        when 'sent' then ${table.sentAt} is not null and ${table.settledAt} is null
        when 'dropped' then ${table.sentAt} is null and ${table.settledAt} is not null
        else ${table.sentAt} is not null and ${table.settledAt} is not null end`,
    ),
    pg.check('claims_emptied', sql`not ${table.emptied} or ${table.state} = 'dropped'`),
    pg.check(
      'claims_credited_amount',
      sql`(${table.state} = 'credited') = (${table.creditedAmount} is not null) and ${table.creditedAmount} >= 0`,
    ),
    // At most one draft per receipt (E15), also of those that may become one again.
    pg
      .uniqueIndex('claims_draft_of_receipt')
      .on(table.receiptId)
      .where(sql`${table.state} = 'draft' or ${table.emptied}`),
    pg.index('claims_of_receipt').on(table.receiptId),
    pg.index('claims_newest').on(table.createdAt, table.id),
    pg.index('claims_in_state').on(table.state, table.createdAt, table.id),
    pg.index('claims_of_vendor').on(table.vendorId, table.createdAt, table.id),
    pg.index('claims_of_location').on(table.locationId, table.createdAt, table.id),
    // The credits of a period (M7) are read from this index alone.
    pg
      .index('claims_credited')
      .on(table.settledAt, table.locationId, table.vendorId, table.creditedAmount)
      .where(sql`${table.state} = 'credited'`),
  ],
);

export const claimLines = pg.pgTable(
  'claim_lines',
  {
    id: pg.serial().primaryKey(),
    claimId: pg
      .integer()
      .notNull()
      .references(() => claims.id),
    receiptLineId: pg
      .integer()
      .notNull()
      .references(() => receiptLines.id),
    /** The refused part that is claimed; null for what is missing, and for all that the line kept (E32). */
    refusalId: pg.integer().references(() => receiptRefusals.id),
    productId: productReference(),
    /** The name at the time of the receipt. */
    productName: pg.text().notNull(),
    reason: pg.text({ enum: CLAIM_REASONS }).notNull(),
    /** The claimed amount, in `unitOfMeasure`. */
    quantity: stockAmount().notNull(),
    /** The amount that the receipt gives. While it stays the same, the manager's changes of the line are kept. */
    foundQuantity: stockAmount().notNull(),
    /** The same as an exact amount in the unit of the item, so that no piece is claimed twice. */
    foundNumerator: wholeNumber().notNull(),
    foundDenominator: wholeNumber().notNull(),
    unitId: unitReference(),
    unitOfMeasure: pg.text().notNull(),
    /** What was agreed for one of `unitOfMeasure`. */
    unitPrice: price(),
    /** What was billed for one of `unitOfMeasure`, for the reason `price`. */
    billedPrice: price(),
    /** What is claimed for one of `unitOfMeasure`, not rounded to a price; null when it is not known. */
    unitAmount: pg.numeric(),
    /** Null when it is not known. */
    amount: amount(),
  },
  (table) => [
    pg.check('claim_lines_reason', oneOf(table.reason, CLAIM_REASONS)),
    pg.check('claim_lines_quantity', sql`${table.quantity} >= 0`),
    pg.check('claim_lines_amount', sql`${table.amount} >= 0`),
    pg.check(
      'claim_lines_found',
      sql`${table.foundNumerator} >= 0 and ${table.foundDenominator} > 0`,
    ),
    pg
      .unique('claim_lines_once')
      .on(table.claimId, table.receiptLineId, table.refusalId, table.reason)
      .nullsNotDistinct(),
    pg.index('claim_lines_of_receipt_line').on(table.receiptLineId),
  ],
);
