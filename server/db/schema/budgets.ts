import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import type { WhereItApplies } from '../../../contract/calls/places.ts';
import { BUDGET_ACTIONS, BUDGET_PERIODS } from '../../../contract/values/budget-kinds.ts';
import { BUDGET_PERCENT_MAX } from '../../../contract/values/limits.ts';
import { WEEK_DAYS } from '../../../contract/values/week-days.ts';
import { isDeleted, oneOf, price, sameName, version } from './columns.ts';
import { locationReference } from './people-and-places.ts';

/** Layer 5: what may be spent, and the sales that it may follow (H8, adr-054). What was spent follows from order items. */

export const budgets = pg.pgTable(
  'budgets',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    name: pg.text().notNull(),
    /** Null: everywhere. A deleted location stays named: a budget of it must not become one of all (E29). */
    places: pg.jsonb().$type<WhereItApplies>(),
    /** Null: all. Records are only marked as deleted, and deleted ones stay named, as above. */
    categoryIds: pg.uuid().array(),
    vendorIds: pg.integer().array(),
    period: pg.text({ enum: BUDGET_PERIODS }).notNull(),
    weekStart: pg.text({ enum: WEEK_DAYS }).notNull(),
    amount: price(),
    percentOfSales: pg.numeric({ precision: 5, scale: 2, mode: 'number' }),
    /** Days of each location, both included. */
    from: pg.date({ mode: 'string' }).notNull(),
    to: pg.date({ mode: 'string' }),
    action: pg.text({ enum: BUDGET_ACTIONS }).notNull(),
    version: version(),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg.check('budgets_period', oneOf(table.period, BUDGET_PERIODS)),
    pg.check('budgets_week_start', oneOf(table.weekStart, WEEK_DAYS)),
    pg.check('budgets_action', oneOf(table.action, BUDGET_ACTIONS)),
    pg.check(
      'budgets_amount_or_percent',
      sql`num_nulls(${table.amount}, ${table.percentOfSales}) = 1`,
    ),
    pg.check('budgets_amount', sql`${table.amount} >= 0`),
    pg.check(
      'budgets_percent',
      sql`${table.percentOfSales} > 0 and ${table.percentOfSales} <= ${sql.raw(String(BUDGET_PERCENT_MAX))}`,
    ),
    pg.check('budgets_days', sql`${table.to} >= ${table.from}`),
    pg.check(
      'budgets_of_something',
      sql`coalesce(cardinality(${table.categoryIds}), 1) > 0 and coalesce(cardinality(${table.vendorIds}), 1) > 0`,
    ),
    pg
      .uniqueIndex('budgets_name')
      .on(sameName(table.name))
      .where(sql`not ${table.isDeleted}`),
  ],
);

/** What a location sold on one of its days. A day without a row is not known; one without sales has the amount 0. */
export const sales = pg.pgTable(
  'sales',
  {
    id: pg.bigserial({ mode: 'number' }).primaryKey(),
    locationId: locationReference(),
    date: pg.date({ mode: 'string' }).notNull(),
    amount: price().notNull(),
  },
  (table) => [
    pg.unique('sales_of_day').on(table.locationId, table.date),
    pg.check('sales_amount', sql`${table.amount} >= 0`),
  ],
);
