import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { QUANTITY_MAX, QUANTITY_MIN } from '../../contract/limits.ts';
import { ITEM_STATUSES } from '../../contract/order-items.ts';
import { EMAIL_STATUSES, ORDER_STATUSES } from '../../contract/orders.ts';
import { OUTBOX_STATES } from '../../contract/outbox.ts';
import {
  NOTIFICATION_TYPES,
  REMINDER_RUN_STATES,
  SCHEDULE_TYPES,
} from '../../contract/reminders.ts';
import { USER_TYPES } from '../../contract/users.ts';

/**
 * Every table. Column names are the camelCase keys in snake_case (drizzle's `casing`). Checks and partial unique
 * indexes are the guarantee; the handlers only add the sentence. Lists that are shown newest first walk their index
 * backwards: drizzle's `desc()` would mean `nulls last`, which no query here asks for. The file imports by relative path because the
 * migration generator reads it too.
 */

const oneOf = (column: pg.AnyPgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;

/** Names are unique where people pick by them: ignoring case and blanks, among the not deleted (D9). */
const sameName = (column: pg.AnyPgColumn) => sql`lower(btrim(${column}))`;

const isDeleted = () => pg.boolean().notNull().default(false);
/** Counts the changes of a record that two managers may edit at once; a save over a changed one is refused. */
const version = () => pg.integer().notNull().default(1);
/**
 * A moment, as ISO 8601 text in UTC from here to the browser (D6). Milliseconds, because that is what the text carries:
 * a finer moment in the table would make a page's cursor skip rows.
 */
const instant = pg.customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
});

export const organizationSettings = pg.pgTable(
  'organization_settings',
  {
    id: pg.integer().primaryKey().default(1),
    timezone: pg.text().notNull().default('America/New_York'),
    organizationName: pg.text().notNull().default('My Organization'),
    /** Where vendors' answers to purchase orders go; null leaves it to the sender's address. */
    replyToEmail: pg.text(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    updatedAt: instant()
      .notNull()
      .default(sql`now()`),
    version: version(),
  },
  (table) => [pg.check('organization_settings_one_row', sql`${table.id} = 1`)],
);

export const vendors = pg.pgTable(
  'vendors',
  {
    id: pg.serial().primaryKey(),
    name: pg.text().notNull(),
    contactPerson: pg.text().notNull(),
    phoneNumber: pg.text().notNull(),
    email: pg.text(),
    version: version(),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg
      .uniqueIndex('vendors_name')
      .on(sameName(table.name))
      .where(sql`not ${table.isDeleted}`),
  ],
);

export const locations = pg.pgTable(
  'locations',
  {
    id: pg.serial().primaryKey(),
    name: pg.text().notNull(),
    address: pg.text(),
    ottomateEmail: pg.text(),
    version: version(),
    isDeleted: isDeleted(),
  },
  (table) => [
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
    version: version(),
    isDeleted: isDeleted(),
  },
  (table) => [pg.check('users_user_type', oneOf(table.userType, USER_TYPES))],
);

/** An assignment has no history worth keeping: removing it deletes the row. */
export const userLocations = pg.pgTable(
  'user_locations',
  {
    id: pg.serial().primaryKey(),
    userId: pg
      .integer()
      .notNull()
      .references(() => users.id),
    locationId: pg
      .integer()
      .notNull()
      .references(() => locations.id),
  },
  (table) => [
    pg.unique('user_locations_once').on(table.userId, table.locationId),
    pg.index('user_locations_location').on(table.locationId),
  ],
);

/** A chosen profile at one browser. Only the hash of the cookie's value is stored (D28). */
export const sessions = pg.pgTable(
  'sessions',
  {
    tokenHash: pg.text().primaryKey(),
    userId: pg
      .integer()
      .notNull()
      .references(() => users.id),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    expiresAt: instant().notNull(),
  },
  (table) => [
    pg.index('sessions_expires').on(table.expiresAt),
    pg.index('sessions_user').on(table.userId),
  ],
);

export const unitsOfMeasure = pg.pgTable(
  'units_of_measure',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    name: pg.varchar({ length: 50 }).notNull(),
    abbreviation: pg.varchar({ length: 10 }).notNull(),
    version: version(),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg
      .uniqueIndex('units_of_measure_name')
      .on(sameName(table.name))
      .where(sql`not ${table.isDeleted}`),
    pg
      .uniqueIndex('units_of_measure_abbreviation')
      .on(sameName(table.abbreviation))
      .where(sql`not ${table.isDeleted}`),
  ],
);

export const productCategories = pg.pgTable(
  'product_categories',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    name: pg.text().notNull(),
    version: version(),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg
      .uniqueIndex('product_categories_name')
      .on(sameName(table.name))
      .where(sql`not ${table.isDeleted}`),
  ],
);

/** Readable ids that people can say over the telephone (D4). */
export const productNumbers = pg.pgSequence('product_numbers');

export const products = pg.pgTable(
  'products',
  {
    id: pg
      .text()
      .primaryKey()
      .default(sql`'PRD-' || lpad(nextval('product_numbers')::text, 6, '0')`),
    name: pg.text().notNull(),
    vendorId: pg
      .integer()
      .notNull()
      .references(() => vendors.id),
    /** Answered as the abbreviation; a reference here, so that renaming a unit carries over by itself (D11). */
    unitId: pg
      .uuid()
      .notNull()
      .references(() => unitsOfMeasure.id),
    categoryId: pg.uuid().references(() => productCategories.id),
    photoUrl: pg.text(),
    version: version(),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg
      .uniqueIndex('products_name_of_vendor')
      .on(sameName(table.name), table.vendorId)
      .where(sql`not ${table.isDeleted}`),
    pg.index('products_vendor').on(table.vendorId),
    pg.index('products_unit').on(table.unitId),
    pg.index('products_category').on(table.categoryId),
  ],
);

export const inventory = pg.pgTable(
  'inventory',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    productId: pg
      .text()
      .notNull()
      .references(() => products.id),
    locationId: pg
      .integer()
      .notNull()
      .references(() => locations.id),
    onHandAmount: pg.integer().notNull().default(0),
    parAmount: pg.integer().notNull().default(0),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg.unique('inventory_once').on(table.productId, table.locationId),
    pg.check('inventory_amounts', sql`${table.onHandAmount} >= 0 and ${table.parAmount} >= 0`),
  ],
);

export const orders = pg.pgTable(
  'orders',
  {
    id: pg.text().primaryKey(),
    locationId: pg
      .integer()
      .notNull()
      .references(() => locations.id),
    status: pg.text({ enum: ORDER_STATUSES }).notNull().default('pending'),
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
    /** Of what was submitted. A retry is recognised by it even after a manager has edited the items (D12). */
    contentHash: pg.text().notNull(),
    combinedInto: pg.text().references((): pg.AnyPgColumn => orders.id),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg.check('orders_status', oneOf(table.status, ORDER_STATUSES)),
    pg.check('orders_email_status', oneOf(table.ottomateEmailStatus, EMAIL_STATUSES)),
    pg.check(
      'orders_combined_is_deleted',
      sql`${table.combinedInto} is null or ${table.isDeleted}`,
    ),
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
    // By the beginning of an id, which the primary key finds only where the database sorts by bytes.
    pg
      .index('orders_id_beginning')
      .on(sql`${table.id} collate "C"`)
      .where(sql`not ${table.isDeleted}`),
  ],
);

/**
 * How many not deleted orders each location has in each state, kept by a trigger on `orders`: no screen counts history.
 * `shard` spreads the sessions that store orders at the same moment over several rows; readers add them up.
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

/** A vendor's purchase order at a location gets its number when it is first sent or marked ordered. */
export const purchaseOrders = pg.pgTable('purchase_orders', {
  number: pg.integer().primaryKey().generatedAlwaysAsIdentity(),
  vendorId: pg
    .integer()
    .notNull()
    .references(() => vendors.id),
  locationId: pg
    .integer()
    .notNull()
    .references(() => locations.id),
  createdAt: instant()
    .notNull()
    .default(sql`now()`),
});

export const orderItems = pg.pgTable(
  'order_items',
  {
    id: pg.serial().primaryKey(),
    orderId: pg
      .text()
      .notNull()
      .references(() => orders.id),
    productId: pg
      .text()
      .notNull()
      .references(() => products.id),
    /** The name at the time of ordering (D13). */
    productName: pg.text().notNull(),
    quantity: pg.integer().notNull(),
    vendorId: pg
      .integer()
      .notNull()
      .references(() => vendors.id),
    /** The abbreviation at the time of ordering: renaming a unit must not rewrite old orders (D11). */
    unitOfMeasure: pg.text().notNull(),
    orderedStatus: pg.text({ enum: ITEM_STATUSES }).notNull().default('pending'),
    orderedAt: instant(),
    /** The purchase order it was first sent or ordered with; open items without one join the present one. */
    purchaseOrderNumber: pg.integer().references(() => purchaseOrders.number),
    isDeleted: isDeleted(),
    /** Counts its corrections (D16): what a vendor is asked to deliver, not what became of it. */
    version: version(),
  },
  (table) => [
    pg.check('order_items_status', oneOf(table.orderedStatus, ITEM_STATUSES)),
    pg.check(
      'order_items_quantity',
      sql`${table.quantity} between ${sql.raw(String(QUANTITY_MIN))} and ${sql.raw(String(QUANTITY_MAX))}`,
    ),
    pg.check(
      'order_items_ordered_at',
      sql`(${table.orderedStatus} = 'pending') = (${table.orderedAt} is null)`,
    ),
    pg.index('order_items_of_order').on(table.orderId, table.id),
    pg
      .index('order_items_of_vendor')
      .on(table.vendorId, table.id)
      .where(sql`not ${table.isDeleted}`),
    pg
      .index('order_items_open')
      .on(table.vendorId, table.orderId)
      .where(sql`not ${table.isDeleted} and ${table.orderedStatus} in ('pending', 'ordered')`),
  ],
);

/** `position` keeps the order in which photos were added. */
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

/**
 * Every uploaded file, noted before its bytes are stored: a crash in between leaves a name without a file, never a file
 * without a name. What no product and no invoice photo refers to is removed by a job.
 */
export const storedFiles = pg.pgTable(
  'stored_files',
  {
    name: pg.text().primaryKey(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [pg.index('stored_files_oldest').on(table.createdAt)],
);

/** A vendor's way to its purchase order. Only the hash of the link's token is stored (D22). */
export const publicLinks = pg.pgTable(
  'public_links',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    tokenHash: pg.text().notNull().unique('public_links_token'),
    vendorId: pg
      .integer()
      .notNull()
      .references(() => vendors.id),
    locationId: pg
      .integer()
      .notNull()
      .references(() => locations.id),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    lastOpenedAt: instant(),
  },
  (table) => [pg.index('public_links_of_vendor').on(table.vendorId, table.expiresAt)],
);

/**
 * Every outgoing message, recorded before it is sent (D23). `cause` is unique: one cause never sends twice. A row that is
 * `sending` while nobody sends it was cut off by a crash; whether it arrived is unknown, so it is never sent by itself.
 */
export const outboxMessages = pg.pgTable(
  'outbox_messages',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    channel: pg.text({ enum: NOTIFICATION_TYPES }).notNull(),
    reason: pg.text().notNull(),
    cause: pg.text().notNull().unique('outbox_messages_cause'),
    recipient: pg.text().notNull(),
    subject: pg.text(),
    text: pg.text().notNull(),
    html: pg.text(),
    state: pg.text({ enum: OUTBOX_STATES }).notNull().default('waiting'),
    attempts: pg.integer().notNull().default(0),
    lastError: pg.text(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    claimedAt: instant(),
    /** When the job may try; null when only a person's request sends it (D24). */
    nextAttemptAt: instant(),
    sentAt: instant(),
  },
  (table) => [
    pg.check('outbox_messages_channel', oneOf(table.channel, NOTIFICATION_TYPES)),
    pg.check('outbox_messages_state', oneOf(table.state, OUTBOX_STATES)),
    pg.index('outbox_messages_newest').on(table.createdAt, table.id),
    pg
      .index('outbox_messages_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.state} in ('waiting', 'failed')`),
    pg
      .index('outbox_messages_unsettled')
      .on(table.createdAt)
      .where(sql`${table.state} in ('waiting', 'sending')`),
  ],
);

/** What a message carries: bytes of its own, or the name of a stored file. */
export const outboxAttachments = pg.pgTable(
  'outbox_attachments',
  {
    id: pg.serial().primaryKey(),
    messageId: pg
      .uuid()
      .notNull()
      .references(() => outboxMessages.id, { onDelete: 'cascade' }),
    fileName: pg.text().notNull(),
    contentType: pg.text().notNull(),
    bytes: pg.customType<{ data: Buffer }>({ dataType: () => 'bytea' })(),
    storedFile: pg.text(),
  },
  (table) => [
    pg.index('outbox_attachments_of_message').on(table.messageId),
    pg.check(
      'outbox_attachments_content',
      sql`(${table.bytes} is null) <> (${table.storedFile} is null)`,
    ),
  ],
);

export const wasteLogs = pg.pgTable(
  'waste_logs',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    productId: pg
      .text()
      .notNull()
      .references(() => products.id),
    locationId: pg
      .integer()
      .notNull()
      .references(() => locations.id),
    quantity: pg.integer().notNull(),
    unitOfMeasure: pg.text().notNull(),
    createdDate: instant()
      .notNull()
      .default(sql`now()`),
    recordedBy: pg
      .integer()
      .notNull()
      .references(() => users.id),
    notes: pg.text(),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg.check('waste_logs_quantity', sql`${table.quantity} >= 1`),
    pg
      .index('waste_logs_newest')
      .on(table.createdDate, table.id)
      .where(sql`not ${table.isDeleted}`),
    pg
      .index('waste_logs_of_location')
      .on(table.locationId, table.createdDate, table.id)
      .where(sql`not ${table.isDeleted}`),
  ],
);

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
    isActive: pg.boolean().notNull().default(true),
    createdDate: instant()
      .notNull()
      .default(sql`now()`),
    createdBy: pg
      .integer()
      .notNull()
      .references(() => users.id),
    /** The next occurrence; null when there is none: it is inactive, or was for once and is over. */
    nextRunAt: instant(),
    version: version(),
    isDeleted: isDeleted(),
  },
  (table) => [
    pg
      .index('reminders_due')
      .on(table.nextRunAt)
      .where(sql`${table.isActive} and not ${table.isDeleted}`),
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

/** One occurrence of a reminder, recorded once however many nodes notice it: sent on its way, or missed (D32). */
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
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    pg.unique('reminder_runs_once').on(table.reminderId, table.dueAt),
    pg.check('reminder_runs_state', oneOf(table.state, REMINDER_RUN_STATES)),
  ],
);

/** What became of a run for one user: a message in the outbox, or why there is none. */
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
    notReached: pg.text(),
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
