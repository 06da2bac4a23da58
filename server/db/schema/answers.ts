import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { ANSWERS, SETTLEMENTS } from '../../../contract/answers.ts';
import { vendors } from './catalogue.ts';
import { instant, oneOf, price } from './columns.ts';
import { orderItems } from './ordering.ts';
import { locations, users } from './people-and-places.ts';
import { purchaseOrders } from './purchase-orders.ts';

/** Layer 3: what vendors answer (V6). Later answers replace earlier ones; all are kept. */

/** What a vendor submitted at once. */
export const vendorAnswers = pg.pgTable(
  'vendor_answers',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    vendorId: pg
      .integer()
      .notNull()
      .references(() => vendors.id),
    locationId: pg
      .integer()
      .notNull()
      .references(() => locations.id),
    /**
     * The public link; null: a manager recorded what was said on the telephone. No foreign key: links are removed some time
     * after they ended.
     */
    linkId: pg.uuid(),
    /** That manager; null also without a session. */
    recordedBy: pg.integer().references(() => users.id),
    at: instant().notNull(),
    /** Who answered, and what they wrote about the whole. */
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

/** The answer about one item. `order_items.answer_id` refers to the item's last one. */
export const vendorAnswerLines = pg.pgTable(
  'vendor_answer_lines',
  {
    id: pg.serial().primaryKey(),
    submissionId: pg
      .uuid()
      .notNull()
      .references(() => vendorAnswers.id),
    /** The item as it was then: combining orders may have copied it since. */
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
    /** The item's version that it is about; accepting it moves it on with the item. */
    itemVersion: pg.integer().notNull(),
    /** It says something else than was ordered, so a manager settles it. */
    differs: pg.boolean().notNull(),
    settledAt: instant(),
    /** Null also for a settlement without a session. */
    settledBy: pg.integer().references(() => users.id),
    settlement: pg.text({ enum: SETTLEMENTS }),
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
  ],
);
