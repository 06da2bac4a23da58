import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { HISTORY_ACTIONS, HISTORY_KINDS } from '../../../contract/values/history-kinds.ts';
import { instant, oneOf } from './columns.ts';

/** Every change of every record, whichever noun it belongs to (A8). */

/**
 * Written by triggers only, in the transaction of the change, and append-only: see docs/decisions/adr-020-history.md. A row
 * is what one statement changed of one record, or of its parts: an order's items, a user's locations. No foreign keys: the
 * check of each would lock a user for every write, and no user is ever removed.
 */
export const history = pg.pgTable(
  'history',
  {
    /** Rows of one record are numbered in the sequence of its changes: the change holds the record's lock. */
    id: pg.bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    /** The same for all that one transaction changed. */
    transaction: pg
      .bigint({ mode: 'number' })
      .notNull()
      .default(sql`txid_current()`),
    /** Null for the product itself, and for a call without a profile. */
    actorId: pg.integer(),
    deviceId: pg.integer(),
    action: pg.text({ enum: HISTORY_ACTIONS }).notNull(),
    kind: pg.text({ enum: HISTORY_KINDS }).notNull(),
    recordId: pg.text().notNull(),
    /** The record's name at that moment. */
    name: pg.text().notNull(),
    /** The parts that changed: 'order-items'; null for the record itself. */
    part: pg.text(),
    /**
     * Columns in snake_case. Of a record that was created its values, else `{column: [before, after]}`. Of parts
     * `{added: [row], changed: [{id, name, fields: {column: [before, after]}}], removed: [row]}`. Of a record that was created
     * with parts `{record: row, added: [row]}`: an order with its items.
     */
    changes: pg.json().$type<Record<string, unknown>>().notNull(),
    /** The import of products that changed the record, or its undo (M5). Nobody names it: the transaction says which. */
    importId: pg.uuid().default(sql`nullif(current_setting('procureapp.import', true), '')::uuid`),
  },
  (table) => [
    pg.primaryKey({ columns: [table.at, table.id] }),
    pg.check('history_action', oneOf(table.action, HISTORY_ACTIONS)),
    pg
      .index('history_of_import')
      .on(table.importId, table.at, table.id)
      .where(sql`${table.importId} is not null`),
    pg.index('history_of_kind').on(table.kind, table.at, table.id),
    pg.index('history_of_record').on(table.recordId, table.kind, table.at, table.id),
    pg
      .index('history_of_actor')
      .on(table.actorId, table.at, table.id)
      .where(sql`${table.actorId} is not null`),
  ],
);
