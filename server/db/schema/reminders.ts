import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import {
  NOTIFICATION_TYPES,
  REMINDER_CONDITIONS,
  REMINDER_RUN_STATES,
  SCHEDULE_TYPES,
} from '../../../contract/calls/reminders.ts';
import type { Coded } from '../../../contract/statements/statement.ts';
import { vendors } from './catalogue.ts';
import { outboxMessages } from './outbox.ts';
import { locations, users } from './people-and-places.ts';
import { instant, isDeleted, oneOf, version } from './columns.ts';

/** Layer 5: reminders and their runs. */

export const reminders = pg.pgTable(
  'reminders',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    name: pg.text().notNull(),
    notificationType: pg.text({ enum: NOTIFICATION_TYPES }).notNull(),
    messageContent: pg.text().notNull(),
    scheduleType: pg.text({ enum: SCHEDULE_TYPES }).notNull(),
    scheduleTime: pg.text().notNull(),
    scheduleDate: pg.date({ mode: 'string' }),
    /** A JSON list of day names, as the specification stores it (D33). */
    weeklyDays: pg.text(),
    /**
     * The condition under which a run is silent: `not_ordered` when the location has ordered
     * from the vendor (V8). Null: never.
     */
    condition: pg.text({ enum: REMINDER_CONDITIONS }),
    vendorId: pg.integer().references(() => vendors.id),
    locationId: pg.integer().references(() => locations.id),
    isActive: pg.boolean().notNull().default(true),
    createdDate: instant()
      .notNull()
      .default(sql`now()`),
    createdBy: pg
      .integer()
      .notNull()
      .references(() => users.id),
    /** The next occurrence; null when there is none: it is inactive, or `once` and over. */
    nextRunAt: instant(),
    /** When `nextRunAt` was computed. A moment in the future means that the clock was ahead. */
    plannedAt: instant()
      .notNull()
      .default(sql`now()`),
    version: version(),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg
      .index('reminders_due')
      .on(table.nextRunAt)
      .where(sql`${table.isActive} and not ${table.isDeleted}`),
    pg.check('reminders_condition', oneOf(table.condition, REMINDER_CONDITIONS)),
    pg.check(
      'reminders_condition_of',
      sql`num_nonnulls(${table.condition}, ${table.vendorId}, ${table.locationId}) in (0, 3)`,
    ),
    pg.check('reminders_notification_type', oneOf(table.notificationType, NOTIFICATION_TYPES)),
    pg.check('reminders_schedule_type', oneOf(table.scheduleType, SCHEDULE_TYPES)),
    pg.check(
      'reminders_schedule_time',
      sql`${table.scheduleTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`,
    ),
    pg.check(
      'reminders_schedule_date',
      sql`${table.scheduleType} = 'once' or ${table.scheduleDate} is null`,
    ),
    pg.check(
      'reminders_weekly_days',
      sql`(${table.scheduleType} = 'weekly') = (${table.weeklyDays} is not null)`,
    ),
  ],
);

export const reminderAssignments = pg.pgTable(
  'reminder_assignments',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    reminderId: pg
      .uuid()
      .notNull()
      .references(() => reminders.id),
    userId: pg
      .integer()
      .notNull()
      .references(() => users.id),
    createdDate: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    pg.unique('reminder_assignments_once').on(table.reminderId, table.userId),
    pg.index('reminder_assignments_user').on(table.userId),
  ],
);

/** One occurrence of a reminder: sent, missed (D32) or silent (V8). Recorded once, on any number of nodes. */
export const reminderRuns = pg.pgTable(
  'reminder_runs',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    reminderId: pg
      .uuid()
      .notNull()
      .references(() => reminders.id),
    dueAt: instant().notNull(),
    state: pg.text({ enum: REMINDER_RUN_STATES }).notNull(),
    /** Why the run was silent: a statement. */
    reason: pg.jsonb().$type<Coded>(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    pg.unique('reminder_runs_once').on(table.reminderId, table.dueAt),
    pg.index('reminder_runs_latest').on(table.dueAt),
    pg.check('reminder_runs_state', oneOf(table.state, REMINDER_RUN_STATES)),
    pg.check(
      'reminder_runs_reason',
      sql`(${table.state} = 'silent') = (${table.reason} is not null)`,
    ),
  ],
);

/** The outcome of a run for one user: a message in the outbox, or the reason why there is none. */
export const reminderDeliveries = pg.pgTable(
  'reminder_deliveries',
  {
    runId: pg
      .uuid()
      .notNull()
      .references(() => reminderRuns.id),
    userId: pg
      .integer()
      .notNull()
      .references(() => users.id),
    messageId: pg.uuid().references(() => outboxMessages.id),
    /** A statement. */
    notReached: pg.jsonb().$type<Coded>(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.runId, table.userId] }),
    pg.index('reminder_deliveries_of_message').on(table.messageId),
    pg.check(
      'reminder_deliveries_reached_or_why_not',
      sql`(${table.messageId} is null) <> (${table.notReached} is null)`,
    ),
  ],
);
