import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type { WhereItApplies } from '../../../contract/calls/places.ts';
import type { Coded } from '../../../contract/statements/statement.ts';
import {
  BELOW_MINIMUM,
  SENDING_CHANNELS,
  SENDING_TIMES,
} from '../../../contract/values/sending.ts';
import { vendorReference } from './catalogue.ts';
import { instant, oneOf } from './columns.ts';
import { locationReference } from './people-and-places.ts';
import { purchaseOrders } from './purchase-orders.ts';

/** Purchase orders that go out by themselves (H1, H2; adr-053). */

/** Rows are parts of their vendor: a change of the rules inserts and deletes them. */
export const sendingRules = pg.pgTable(
  'sending_rules',
  {
    id: pg.serial().primaryKey(),
    vendorId: vendorReference(),
    position: pg.integer().notNull(),
    /** Null: every location that no other rule names. */
    places: pg.jsonb().$type<NonNullable<WhereItApplies>>(),
    timing: pg.text({ enum: SENDING_TIMES }).notNull(),
    minutes: pg.integer().notNull(),
    /** The first is tried first. */
    channels: pg.text({ enum: SENDING_CHANNELS }).array().notNull(),
    belowMinimum: pg.text({ enum: BELOW_MINIMUM }).notNull(),
    /** The rule holds from here on: of a delivery whose cut-off was before it says nothing. */
    since: instant().notNull(),
    /** The address at which the rule was set: that of links, where PUBLIC_URL is not set. */
    base: pg.text().notNull(),
  },
  (table) => [
    pg
      .uniqueIndex('sending_rules_general')
      .on(table.vendorId)
      .where(sql`${table.places} is null`),
    pg.index('sending_rules_of_vendor').on(table.vendorId, table.position),
    pg.check('sending_rules_timing', oneOf(table.timing, SENDING_TIMES)),
    pg.check('sending_rules_below_minimum', oneOf(table.belowMinimum, BELOW_MINIMUM)),
    pg.check(
      'sending_rules_minutes',
      sql`case ${table.timing} when 'before_cut_off' then ${table.minutes} between 5 and 1440 when 'at_once' then ${table.minutes} between 0 and 120 else ${table.minutes} = 0 end`,
    ),
    pg.check(
      'sending_rules_channels',
      sql`${table.channels} in ('{email}', '{sms}', '{email,sms}', '{sms,email}')`,
    ),
  ],
);

/**
 * What goes to a vendor by itself, or should: one row for a vendor, location and delivery date while a sending rule applies to
 * what is pending there. Nothing but `plan-sending.ts` writes it.
 */
export const plannedSendings = pg.pgTable(
  'planned_sendings',
  {
    id: pg.serial().primaryKey(),
    vendorId: vendorReference(),
    locationId: locationReference(),
    deliveryDate: pg.date({ mode: 'string' }),
    /** The purchase order that goes next; null while only orders that wait for approval are there. */
    number: pg.integer().references(() => purchaseOrders.number),
    /** What is pending, as a hash, and since when it is so. */
    pending: pg.text().notNull(),
    changedAt: instant().notNull(),
    /** When it goes, and how; null: not by itself. */
    goesAt: instant(),
    goesBy: pg.text({ enum: SENDING_CHANNELS }),
    /** When it is to be looked at again; null: not before something changes. */
    lookAt: instant(),
    /** Why it does not go, and since when it needs attention. */
    reason: pg.jsonb().$type<Coded>(),
    attentionAt: instant(),
    /** When managers were written to about it: once. */
    toldAt: instant(),
    /** Why it could not even be drawn; forgotten when what is pending changes. */
    refusal: pg.jsonb().$type<Coded>(),
    /** It came with a backup, so its vendor may have it already: only a person sends it. */
    isRestored: pg.boolean().notNull().default(false),
  },
  (table) => [
    pg
      .unique('planned_sendings_once')
      .on(table.vendorId, table.locationId, table.deliveryDate)
      .nullsNotDistinct(),
    pg.index('planned_sendings_of_location').on(table.locationId),
    pg
      .index('planned_sendings_due')
      .on(table.lookAt)
      .where(sql`${table.lookAt} is not null`),
    pg
      .index('planned_sendings_not_sent')
      .on(table.attentionAt)
      .where(sql`${table.reason} is not null`),
    pg.check(
      'planned_sendings_goes_by',
      sql`case when ${table.goesBy} is null then ${table.goesAt} is null else ${oneOf(table.goesBy, SENDING_CHANNELS)} and ${table.goesAt} is not null end`,
    ),
    pg.check(
      'planned_sendings_reason',
      sql`(${table.reason} is null) = (${table.attentionAt} is null)`,
    ),
  ],
);

/**
 * Deliveries whose plan must be looked at again. Triggers add rows, in the transaction of whatever the plan follows from, so no
 * code can forget it; the job deletes what it has looked at. Not unique: two orders at once must not wait for each other.
 */
export const waitingSendings = pg.pgTable(
  'waiting_sendings',
  {
    id: pg.bigserial({ mode: 'number' }).primaryKey(),
    vendorId: pg.integer().notNull(),
    locationId: pg.integer().notNull(),
    deliveryDate: pg.date({ mode: 'string' }),
  },
  (table) => [
    pg.index('waiting_sendings_of').on(table.vendorId, table.locationId, table.deliveryDate),
  ],
);
