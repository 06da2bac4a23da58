import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type { Coded } from '../../../contract/statements/statement.ts';
import {
  PREPARE_HOURS_MAX,
  PREPARE_HOURS_MIN,
  QUANTITY_MAX,
  QUANTITY_MIN,
} from '../../../contract/values/limits.ts';
import {
  PREPARED_STATES,
  STANDING_AMOUNTS,
  STANDING_MODES,
  WHY_NO_ORDER,
} from '../../../contract/values/standing-orders.ts';
import { WEEK_DAYS } from '../../../contract/values/week-days.ts';
import { productReference, unitReference, vendorReference } from './catalogue.ts';
import { instant, isDeleted, oneOf, version } from './columns.ts';
import { orderGuides } from './order-guides.ts';
import { locationReference, users } from './people-and-places.ts';

/** Layers 2 and 5: standing orders, and what they prepared (H5, H6). See docs/decisions/adr-055-standing-orders.md. */

const guideReference = () =>
  pg
    .uuid()
    .notNull()
    .references(() => orderGuides.id);
const userReference = () => pg.integer().references(() => users.id);

/** A part of its guide. A deleted one stays for what it prepared. */
export const standingOrders = pg.pgTable(
  'standing_orders',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    guideId: guideReference(),
    vendorId: vendorReference(),
    days: pg.text({ enum: WEEK_DAYS }).array().notNull(),
    amounts: pg.text({ enum: STANDING_AMOUNTS }).notNull(),
    mode: pg.text({ enum: STANDING_MODES }).notNull(),
    prepareHours: pg.integer().notNull(),
    responsibleUserId: userReference().notNull(),
    /** Days of delivery, both included; null: without an end. */
    firstDay: pg.date({ mode: 'string' }).notNull(),
    lastDay: pg.date({ mode: 'string' }),
    pauses: pg.jsonb().$type<{ from: string; to: string }[]>().notNull(),
    version: version(),
    isDeleted: isDeleted(),
    /** The next moment at which something is due, by the schedule as it was; null: nothing is. */
    nextAt: instant(),
    /** Of deliveries whose cut-off was until then it is known what became of them. */
    notedUntil: instant().notNull(),
    /** Since when its person may not order at the location: its job notes it (E22); null: they may. */
    pausedSince: instant(),
    /** When it came with a backup: what was prepared until then may have been ordered before (H6); null: it did not. */
    restoredAt: instant(),
    /** Something that it depends on changed: `next_at` may be wrong. Triggers set it. */
    isChanged: pg.boolean().notNull().default(true),
  },
  (table) => [
    pg.unique('standing_orders_guide').on(table.guideId),
    pg.check(
      'standing_orders_days',
      sql`cardinality(${table.days}) > 0 and ${table.days} <@ array[${sql.raw(WEEK_DAYS.map((day) => `'${day}'`).join(', '))}]`,
    ),
    pg.check('standing_orders_amounts', oneOf(table.amounts, STANDING_AMOUNTS)),
    pg.check('standing_orders_mode', oneOf(table.mode, STANDING_MODES)),
    pg.check(
      'standing_orders_prepare_hours',
      sql`${table.prepareHours} between ${sql.raw(String(PREPARE_HOURS_MIN))} and ${sql.raw(String(PREPARE_HOURS_MAX))}`,
    ),
    pg.check('standing_orders_last_day', sql`${table.lastDay} >= ${table.firstDay}`),
    pg.check('standing_orders_pauses', sql`jsonb_typeof(${table.pauses}) = 'array'`),
    pg.index('standing_orders_next').on(table.nextAt),
    pg
      .index('standing_orders_changed')
      .on(table.id)
      .where(sql`${table.isChanged}`),
    pg
      .index('standing_orders_paused')
      .on(table.pausedSince)
      .where(sql`${table.pausedSince} is not null`),
    pg.index('standing_orders_vendor').on(table.vendorId),
    pg.index('standing_orders_responsible').on(table.responsibleUserId),
  ],
);

/** One for each guide and delivery: an order that waits, became one, or the reason why there is none. */
export const preparedOrders = pg.pgTable(
  'prepared_orders',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    guideId: guideReference(),
    /** The guide's, which never changes. */
    locationId: locationReference(),
    vendorId: vendorReference(),
    deliveryDate: pg.date({ mode: 'string' }).notNull(),
    cutOffAt: instant().notNull(),
    preparedAt: instant().notNull(),
    /** When it is submitted by itself, or its person is reminded. */
    dueAt: instant().notNull(),
    /** When that was done. */
    checkedAt: instant(),
    state: pg.text({ enum: PREPARED_STATES }).notNull(),
    reason: pg.text({ enum: WHY_NO_ORDER }),
    /** Why it did not become an order by itself. */
    unusual: pg
      .jsonb()
      .$type<Coded[]>()
      .notNull()
      .default(sql`'[]'`),
    preparedFor: userReference().notNull(),
    /** When a person changed its lines. */
    changedAt: instant(),
    /** No foreign key: it is chosen before the order is stored, so that a retry after a crash stores the same order. */
    orderId: pg.text(),
    orderedBy: userReference(),
    byItself: pg.boolean(),
    version: version(),
  },
  (table) => [
    pg.unique('prepared_orders_once').on(table.guideId, table.vendorId, table.deliveryDate),
    pg.unique('prepared_orders_order').on(table.orderId),
    pg.check('prepared_orders_state', oneOf(table.state, PREPARED_STATES)),
    pg.check('prepared_orders_reason', oneOf(table.reason, WHY_NO_ORDER)),
    pg.check(
      'prepared_orders_none',
      sql`(${table.state} = 'none') = (${table.reason} is not null)`,
    ),
    pg.check(
      'prepared_orders_ordered',
      sql`num_nonnulls(${table.orderId}, ${table.orderedBy}, ${table.byItself}) = case when ${table.state} in ('submitting', 'ordered') then 3 else 0 end`,
    ),
    pg.index('prepared_orders_of_location').on(table.locationId, table.cutOffAt),
    pg.index('prepared_orders_newest').on(table.cutOffAt),
    pg
      .index('prepared_orders_open')
      .on(table.guideId)
      .where(sql`${table.state} in ('waiting', 'submitting')`),
    pg
      .index('prepared_orders_unusual')
      .on(table.id)
      .where(sql`${table.state} = 'waiting' and ${table.unusual} <> '[]'`),
    pg
      .index('prepared_orders_missed')
      .on(table.cutOffAt)
      .where(sql`${table.reason} in ('missed', 'not_submitted')`),
  ],
);

export const preparedOrderLines = pg.pgTable(
  'prepared_order_lines',
  {
    id: pg.bigserial({ mode: 'number' }).primaryKey(),
    preparedOrderId: pg
      .uuid()
      .notNull()
      .references(() => preparedOrders.id),
    productId: productReference(),
    position: pg.integer().notNull(),
    quantity: pg.integer().notNull(),
    /** The unit in which the quantity was entered: its product may have another unit since. */
    unitId: unitReference(),
  },
  (table) => [
    pg.unique('prepared_order_lines_once').on(table.preparedOrderId, table.productId),
    pg.check(
      'prepared_order_lines_quantity',
      sql`${table.quantity} between ${sql.raw(String(QUANTITY_MIN))} and ${sql.raw(String(QUANTITY_MAX))}`,
    ),
    pg.index('prepared_order_lines_product').on(table.productId),
  ],
);
