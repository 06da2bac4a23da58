import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { DELIVERY_DAYS_BEFORE_MAX } from '../../../contract/values/limits.ts';
import { WEEK_DAYS } from '../../../contract/values/week-days.ts';
import { vendorReference } from './catalogue.ts';
import { oneOf } from './columns.ts';
import { locations } from './people-and-places.ts';

/** Layer 1: when vendors deliver (V1). Rows are parts of their vendor: a change of the schedule inserts and deletes them. */

export const deliveryRules = pg.pgTable(
  'delivery_rules',
  {
    id: pg.serial().primaryKey(),
    vendorId: vendorReference(),
    /** Null: at every location without rules of its own. */
    locationId: pg.integer().references(() => locations.id),
    deliveryDay: pg.text({ enum: WEEK_DAYS }).notNull(),
    daysBefore: pg.integer().notNull(),
    /** HH:MM in the time zone of the location. */
    cutOff: pg.text().notNull(),
  },
  (table) => [
    pg
      .unique('delivery_rules_once')
      .on(table.vendorId, table.locationId, table.deliveryDay)
      .nullsNotDistinct(),
    pg.check('delivery_rules_day', oneOf(table.deliveryDay, WEEK_DAYS)),
    pg.check(
      'delivery_rules_days_before',
      sql`${table.daysBefore} between 0 and ${sql.raw(String(DELIVERY_DAYS_BEFORE_MAX))}`,
    ),
    pg.check('delivery_rules_cut_off', sql`${table.cutOff} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
);

export const deliveryExceptions = pg.pgTable(
  'delivery_exceptions',
  {
    id: pg.serial().primaryKey(),
    vendorId: vendorReference(),
    /** Null: at every location without an exception of its own. */
    locationId: pg.integer().references(() => locations.id),
    date: pg.date({ mode: 'string' }).notNull(),
    delivers: pg.boolean().notNull(),
    note: pg.text(),
  },
  (table) => [
    pg
      .unique('delivery_exceptions_once')
      .on(table.vendorId, table.locationId, table.date)
      .nullsNotDistinct(),
  ],
);
