import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { EMAIL_STATUSES } from '../../../contract/calls/orders.ts';
import { ORDER_STATUSES } from '../../../contract/values/order-states.ts';
import type { Coded } from '../../../contract/statements/statement.ts';
import { vendors } from './catalogue.ts';
import { users, locationReference } from './people-and-places.ts';
import { amount, instant, isDeleted, newestFirst, oneOf, price } from './columns.ts';

/** Layer 2: orders, and the photos of their invoices. */

export const orders = pg.pgTable(
  'orders',
  {
    id: pg.text().primaryKey(),
    locationId: locationReference(),
    status: pg.text({ enum: ORDER_STATUSES }).notNull().default('pending'),
    /** The state in which it last became ordered, for the undo of that; null before. */
    statusBeforeOrdered: pg.text({ enum: ORDER_STATUSES }),
    orderDate: instant()
      .notNull()
      .default(sql`now()`),
    orderedBy: pg
      .integer()
      .notNull()
      .references(() => users.id),
    /** Set when all items share one vendor (D13). */
    vendorId: pg.integer().references(() => vendors.id),
    employeeName: pg.text().notNull(),
    submittedAt: instant(),
    notes: pg.text(),
    ottomateEmailStatus: pg.text({ enum: EMAIL_STATUSES }).notNull().default('not_sent'),
    /** Hash of the submitted content, which recognises a retry even after a manager has edited the items (D12). */
    contentHash: pg.text().notNull(),
    /**
     * The total of its items with a price, at the prices of the time of ordering; null when no item
     * has one (M2). Follows the items.
     */
    total: amount(),
    /** The number of items without a price. */
    unpricedItems: pg.integer().notNull().default(0),
    /** The number of its items, and their vendors, each once by id (Q3). Follow the items, as the total. */
    itemCount: pg.integer().notNull().default(0),
    vendorIds: pg
      .integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /**
     * The limit above which it waits: its location's when an employee sent it. Null when it does not wait: a trigger sees
     * to it that what a manager does never makes it wait (E33). An approved order keeps it for a manager who takes the
     * approval back.
     */
    appliedLimit: price(),
    /**
     * Why it waits beside the limit: each budget that it goes over, as a statement, when an employee sent it (H9). Null when
     * there is none. An approved order keeps them for a manager who takes the approval back.
     */
    overBudgets: pg.jsonb().$type<Coded[]>(),
    /** Whether it waits for a manager: then its items are not open (M6). Other code must not decide this again. */
    needsApproval: pg
      .boolean()
      .notNull()
      .generatedAlwaysAs(
        sql`status = 'pending' and (coalesce(total > applied_limit, false) or over_budgets is not null)`,
      ),
    /** Null while it is not approved, and for an approval by a call without a profile. */
    approvedBy: pg.integer().references(() => users.id),
    approvedAt: instant(),
    combinedInto: pg.text().references((): pg.AnyPgColumn => orders.id),
    /** Maintained by a trigger on `invoice_photos`: lists of photos walk the few orders that have any. */
    hasPhotos: pg.boolean().notNull().default(false),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg.check('orders_status', oneOf(table.status, ORDER_STATUSES)),
    pg.check('orders_email_status', oneOf(table.ottomateEmailStatus, EMAIL_STATUSES)),
    pg.check(
      'orders_combined_is_deleted',
      sql`${table.combinedInto} is null or ${table.isDeleted}`,
    ),
    // One check, because each costs every order that is stored.
    pg.check(
      'orders_approval',
      sql`case when ${table.approvedAt} is null then ${table.approvedBy} is null else not ${table.needsApproval} end`,
    ),
    pg
      .index('orders_waiting')
      .on(table.orderDate, table.id)
      .where(sql`${table.needsApproval} and not ${table.isDeleted}`),
    pg
      .index('orders_newest')
      .on(table.orderDate, table.id)
      .where(sql`not ${table.isDeleted}`),
    pg
      .index('orders_of_location')
      .on(table.locationId, table.orderDate, table.id)
      .where(sql`not ${table.isDeleted}`),
    pg
      .index('orders_of_location_in_status')
      .on(table.locationId, table.status, table.orderDate, table.id)
      .where(sql`not ${table.isDeleted}`),
    pg
      .index('orders_of_user')
      .on(table.orderedBy, table.orderDate, table.id)
      .where(sql`not ${table.isDeleted}`),
    pg
      .index('orders_of_status')
      .on(table.status, table.orderDate, table.id)
      .where(sql`not ${table.isDeleted}`),
    pg
      .index('orders_of_employee_name')
      .on(table.employeeName, table.orderDate, table.id)
      .where(sql`not ${table.isDeleted}`),
    // For the beginning of an id; the primary key supports this only in databases that sort by bytes.
    pg
      .index('orders_id_beginning')
      .on(sql`${table.id} collate "C"`)
      .where(sql`not ${table.isDeleted}`),
    // For any other part of an id (adr-017).
    pg
      .index('orders_id_part')
      .using('gin', sql`${table.id} gin_trgm_ops`)
      .where(sql`not ${table.isDeleted}`),
    ...newestFirst(sql`${table.hasPhotos} and not ${table.isDeleted}`, {
      orders_with_photos: [table.orderDate, table.id],
      orders_with_photos_of_location: [table.locationId, table.orderDate, table.id],
      orders_with_photos_of_user: [table.orderedBy, table.orderDate, table.id],
      orders_with_photos_in_email_status: [table.ottomateEmailStatus, table.orderDate, table.id],
    }),
  ],
);

/** `position` keeps the sequence in which photos were added. */
export const invoicePhotos = pg.pgTable(
  'invoice_photos',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    orderId: pg
      .text()
      .notNull()
      .references(() => orders.id),
    url: pg.text().notNull(),
    position: pg.serial().notNull(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg.unique('invoice_photos_url').on(table.url),
    pg.index('invoice_photos_of_order').on(table.orderId, table.position),
  ],
);
