import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import {
  ESCALATE_MINUTES_MAX,
  LOCK_MINUTES_MAX,
  OFFLINE_HOURS_MAX,
  PRICE_ALERT_MAX,
} from '../../../contract/values/limits.ts';
import { SCREEN_LANGUAGES } from '../../../contract/values/languages.ts';
import { USER_TYPES } from '../../../contract/calls/users.ts';
import { instant, isDeleted, oneOf, price, sameName, version } from './columns.ts';

/** Layer 0: the organization, its locations and its people. */

export const organizationSettings = pg.pgTable(
  'organization_settings',
  {
    id: pg.integer().primaryKey().default(1),
    timezone: pg.text().notNull().default('America/New_York'),
    organizationName: pg.text().notNull().default('My Organization'),
    /** The Reply-To address of purchase orders; null leaves replies to the sender's address. */
    replyToEmail: pg.text(),
    /** Printed on purchase orders of locations without their own. */
    phoneNumber: pg.text(),
    lockAfterMinutes: pg.integer().notNull().default(15),
    /** For so long a verified PIN unlocks its device without the server; 0 never (O7). */
    offlineHours: pg.integer().notNull().default(24),
    /** ISO 4217. */
    currency: pg.text().notNull().default('USD'),
    showPricesToVendors: pg.boolean().notNull().default(true),
    showPricesToEmployees: pg.boolean().notNull().default(true),
    priceAlertPercent: pg.integer().notNull().default(10),
    /** Minutes before the cut-off; null: never (V8). */
    escalateMinutes: pg.integer().default(60),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    updatedAt: instant()
      .notNull()
      .default(sql`now()`),
    version: version(),
  },
  (table) => [
    pg.check('organization_settings_one_row', sql`${table.id} = 1`),
    pg.check(
      'organization_settings_lock_after',
      sql`${table.lockAfterMinutes} between 0 and ${sql.raw(String(LOCK_MINUTES_MAX))}`,
    ),
    pg.check(
      'organization_settings_offline_hours',
      sql`${table.offlineHours} between 0 and ${sql.raw(String(OFFLINE_HOURS_MAX))}`,
    ),
    pg.check(
      'organization_settings_price_alert',
      sql`${table.priceAlertPercent} between 0 and ${sql.raw(String(PRICE_ALERT_MAX))}`,
    ),
    pg.check(
      'organization_settings_escalate',
      sql`${table.escalateMinutes} between 0 and ${sql.raw(String(ESCALATE_MINUTES_MAX))}`,
    ),
  ],
);

export const locations = pg.pgTable(
  'locations',
  {
    id: pg.serial().primaryKey(),
    name: pg.text().notNull(),
    address: pg.text(),
    ottomateEmail: pg.text(),
    /** Both are printed on purchase orders, so that vendors can contact the location. */
    phoneNumber: pg.text(),
    email: pg.text(),
    /**
     * Orders with a higher total wait for a manager (M6); null: none do. A trigger frees
     * waiting orders when it is raised.
     */
    approvalLimit: price(),
    /** The time zone of its clocks; null: the organization's. */
    timezone: pg.text(),
    version: version(),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg.check('locations_approval_limit', sql`${table.approvalLimit} >= 0`),
    pg
      .uniqueIndex('locations_name')
      .on(sameName(table.name))
      .where(sql`not ${table.isDeleted}`),
  ],
);

export const users = pg.pgTable(
  'users',
  {
    id: pg.serial().primaryKey(),
    name: pg.text().notNull(),
    userType: pg.text({ enum: USER_TYPES }).notNull().default('employee'),
    phoneNumber: pg.text(),
    email: pg.text(),
    /** Of screens and messages (L1); null: none was chosen. */
    language: pg.text({ enum: SCREEN_LANGUAGES }),
    version: version(),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg.check('users_user_type', oneOf(table.userType, USER_TYPES)),
    pg.check('users_language', oneOf(table.language, SCREEN_LANGUAGES)),
  ],
);

export const locationReference = () =>
  pg
    .integer()
    .notNull()
    .references(() => locations.id);

/** Assignments have no history: removing one deletes the row. */
export const userLocations = pg.pgTable(
  'user_locations',
  {
    id: pg.serial().primaryKey(),
    userId: pg
      .integer()
      .notNull()
      .references(() => users.id),
    locationId: locationReference(),
  },
  (table) => [
    pg.unique('user_locations_once').on(table.userId, table.locationId),
    pg.index('user_locations_location').on(table.locationId),
  ],
);
