import * as pg from 'drizzle-orm/pg-core';
import type { ORDER_STATUSES } from '../../../contract/values/order-states.ts';
import { vendorReference } from './catalogue.ts';
import { instant } from './columns.ts';
import { orderItems } from './order-items.ts';
import { locationReference } from './people-and-places.ts';

/** Layer 2: what happened to many items at once. */

/** The item into which an item of a combined order went (E12). */
export const mergedItems = pg.pgTable('merged_items', {
  id: pg
    .integer()
    .primaryKey()
    .references(() => orderItems.id),
  survivorId: pg
    .integer()
    .notNull()
    .references(() => orderItems.id),
});

/** The item that was ordered instead of one that its vendor cannot deliver: at most one (E11). */
export const itemsOrderedElsewhere = pg.pgTable('items_ordered_elsewhere', {
  id: pg
    .integer()
    .primaryKey()
    .references(() => orderItems.id),
  insteadId: pg
    .integer()
    .notNull()
    .references(() => orderItems.id),
});

/** The items that one press of *Mark All Ordered* marked, for its undo. Kept for a day. */
export const orderedMarkings = pg.pgTable(
  'ordered_markings',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    vendorId: vendorReference(),
    locationId: locationReference(),
    /** The `orderedAt` of its items. */
    markedAt: instant().notNull(),
    items: pg.jsonb().$type<MarkedItem[]>().notNull(),
  },
  (table) => [pg.index('ordered_markings_oldest').on(table.markedAt)],
);

/** A marked item, with the state of its order before. */
export interface MarkedItem {
  id: number;
  version: number;
  orderId: string;
  orderStatus: (typeof ORDER_STATUSES)[number];
}
