import * as pg from 'drizzle-orm/pg-core';
import { oneOf } from './columns.ts';

/** What a change in the list of products is a change of: a vendor's name and a unit's abbreviation are in many of its rows. */
const KINDS = ['product', 'vendor', 'unit'] as const;

/**
 * In which transaction each record last changed something in the list of products, maintained by triggers, so that nodes and
 * tablets read only what changed (adr-045).
 */
export const productListChanges = pg.pgTable(
  'product_list_changes',
  {
    kind: pg.text({ enum: KINDS }).notNull(),
    recordId: pg.text().notNull(),
    /** The id of the transaction. Ids begin in the sequence of the numbers, but may commit in another. */
    changedIn: pg.bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.kind, table.recordId] }),
    pg.index('product_list_changes_in').on(table.changedIn),
    pg.check('product_list_changes_kind', oneOf(table.kind, KINDS)),
  ],
);
