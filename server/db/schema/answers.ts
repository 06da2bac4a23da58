import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { ANSWERS, SETTLEMENTS } from '../../../contract/calls/answers.ts';
import { vendorReference } from './catalogue.ts';
import { instant, oneOf, price } from './columns.ts';
import { orderItems } from './order-items.ts';
import { users, locationReference } from './people-and-places.ts';
import { purchaseOrders } from './purchase-orders.ts';

/** Layer 3: answers of vendors (V6). A later answer replaces an earlier one; all are kept. */

/** One submission of a vendor. */
export const vendorAnswers = pg.pgTable(
  'vendor_answers',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    vendorId: vendorReference(),
    locationId: locationReference(),
    /**
     * The public link; null when a manager recorded a telephone call. No foreign key, because a job removes links that
     * ended.
     */
    linkId: pg.uuid(),
    /** The manager who recorded the call; null also for a call without a profile. */
    recordedBy: pg.integer().references(() => users.id),
    at: instant().notNull(),
    /** The person who answered, and their note about the whole order. */
    name: pg.text(),
    note: pg.text(),
  },
  (table) => [
    pg.index('vendor_answers_of_link').on(table.linkId, table.at),
    pg.check(
      'vendor_answers_recorded',
      sql`${table.linkId} is null or ${table.recordedBy} is null`,
    ),
  ],
);

/** What accepting an answer may change. */
export interface ItemBeforeAnswer {
  quantity: number;
  unitPrice: string | null;
  deliveryDate: string | null;
  /** The price and unit from which its price was converted. */
  orderedPrice: string | null;
  orderedUnitId: string | null;
  orderedStatus: 'pending' | 'ordered';
  /** The product's price (null: none) and what managers had not seen of it, where the answer set another one. */
  product?: { price: string | null; unseenFrom: string | null; unseenSince: string | null };
}

/** The answer about one item. `order_items.answer_id` refers to the last answer about the item. */
export const vendorAnswerLines = pg.pgTable(
  'vendor_answer_lines',
  {
    id: pg.serial().primaryKey(),
    submissionId: pg
      .uuid()
      .notNull()
      .references(() => vendorAnswers.id),
    /** The item that was answered. When orders were combined since, a copy of it may stand for it (`merged_items`). */
    orderItemId: pg
      .integer()
      .notNull()
      .references(() => orderItems.id),
    purchaseOrderNumber: pg
      .integer()
      .notNull()
      .references(() => purchaseOrders.number),
    answer: pg.text({ enum: ANSWERS }).notNull(),
    quantity: pg.integer(),
    substitute: pg.text(),
    price: price(),
    deliveryDate: pg.date({ mode: 'string' }),
    note: pg.text(),
    /**
     * The version of the item that the answer is about. Accepting the answer changes the item
     * and sets this to its new version.
     */
    itemVersion: pg.integer().notNull(),
    /** The answer differs from the order, so a manager settles it. */
    differs: pg.boolean().notNull(),
    settledAt: instant(),
    /** Null while it is not settled, and for a settlement by a call without a profile. */
    settledBy: pg.integer().references(() => users.id),
    settlement: pg.text({ enum: SETTLEMENTS }),
    /** How the item was before its answer was accepted, so that this can be taken back (24.9); null while it was not. */
    itemBefore: pg.jsonb().$type<ItemBeforeAnswer>(),
  },
  (table) => [
    pg.check('vendor_answer_lines_answer', oneOf(table.answer, ANSWERS)),
    pg.check(
      'vendor_answer_lines_quantity',
      sql`(${table.answer} = 'short') = (${table.quantity} is not null) and coalesce(${table.quantity} >= 1, true)`,
    ),
    pg.check(
      'vendor_answer_lines_substitute',
      sql`(${table.answer} = 'substitute') = (${table.substitute} is not null) and ${table.substitute} is distinct from ''`,
    ),
    pg.check('vendor_answer_lines_price', sql`${table.price} >= 0`),
    pg.check('vendor_answer_lines_settlement', oneOf(table.settlement, SETTLEMENTS)),
    pg.check(
      'vendor_answer_lines_settled',
      sql`(${table.settledAt} is null) = (${table.settlement} is null) and (${table.settledBy} is null or ${table.settledAt} is not null)`,
    ),
    pg.index('vendor_answer_lines_of_submission').on(table.submissionId),
    pg.index('vendor_answer_lines_of_item').on(table.orderItemId),
    pg
      .index('vendor_answer_lines_to_settle')
      .on(table.purchaseOrderNumber)
      .where(sql`${table.differs} and ${table.settledAt} is null`),
  ],
);
