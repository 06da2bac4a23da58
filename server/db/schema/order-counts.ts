import * as pg from 'drizzle-orm/pg-core';
import { ORDER_STATUSES } from '../../../contract/values/order-states.ts';

/**
 * How many orders that are not deleted each location has in each state, maintained by a trigger on `orders`, so that no
 * screen counts history. `shard` spreads concurrent inserts over several rows; readers add them up.
 */
export const orderCounts = pg.pgTable(
  'order_counts',
  {
    locationId: pg.integer().notNull(),
    status: pg.text({ enum: ORDER_STATUSES }).notNull(),
    shard: pg.integer().notNull(),
    orders: pg.integer().notNull(),
  },
  (table) => [pg.primaryKey({ columns: [table.locationId, table.status, table.shard] })],
);
