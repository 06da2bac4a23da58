import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import {
  PURCHASE_ORDER_EVENTS,
  PURCHASE_ORDER_PROBLEMS,
  PURCHASE_ORDER_STATES,
} from '../../../contract/calls/purchase-orders.ts';
import type { PurchaseOrderChange } from '../../../contract/calls/purchase-orders.ts';
import { vendorReference } from './catalogue.ts';
import { instant, oneOf } from './columns.ts';
import { outboxMessages } from './outbox.ts';
import { locationReference } from './people-and-places.ts';

/** Layer 3: purchase orders, what was sent to vendors, and what happened to them. See docs/decisions/adr-026-purchase-orders.md. */

/** One line of a message to a vendor. */
export interface SentLine {
  itemId: number;
  productId: string;
  productName: string;
  unitOfMeasure: string;
  /** Messages of earlier versions have none. */
  unitId?: string;
  quantity: number;
  /** Null without a price. Messages of earlier versions have neither field. */
  unitPrice?: string | null;
  /** Whether the message showed prices. */
  priceShown?: boolean;
}

type Noticed = Record<'openedAt' | 'answeredAt' | 'closedAt' | 'escalatedAt', pg.AnyPgColumn>;

/** Nobody at the vendor has opened or answered it, and no manager was alerted yet (V8). */
export const isUnnoticed = ({ openedAt, answeredAt, closedAt, escalatedAt }: Noticed) =>
  sql`${openedAt} is null and ${answeredAt} is null and ${closedAt} is null and ${escalatedAt} is null`;

/**
 * A vendor's items at one location under one number, which they get as soon as they are open. Triggers keep `closedAt`
 * and `changes` beside the items.
 */
export const purchaseOrders = pg.pgTable(
  'purchase_orders',
  {
    number: pg.integer().primaryKey().generatedAlwaysAsIdentity(),
    vendorId: vendorReference(),
    locationId: locationReference(),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    /** The delivery date of its items; null for items without one. */
    deliveryDate: pg.date({ mode: 'string' }),
    sentAt: instant(),
    openedAt: instant(),
    answeredAt: instant(),
    /** The moment since when none of its items is open (E9). */
    closedAt: instant(),
    state: pg
      .text({ enum: PURCHASE_ORDER_STATES })
      .notNull()
      .generatedAlwaysAs(
        sql`case when closed_at is not null then 'closed' when answered_at is not null then 'answered' when opened_at is not null then 'opened' when sent_at is not null then 'sent' else 'numbered' end`,
      ),
    /** A trigger removes `not_opened` when it is opened, answered or closed. */
    problem: pg.text({ enum: PURCHASE_ORDER_PROBLEMS }),
    /** The cut-off of its delivery, by the schedule when it was first sent; null when there was none (V8). */
    cutOffAt: instant(),
    /** The moment when it needs attention, unless it is opened, answered or closed before; null: never (V8). */
    escalateAt: instant(),
    /** The moment when managers were alerted: at most once. */
    escalatedAt: instant(),
    /** The moment whose lines the vendor knows (`purchase_order_sent_lines`); null while it knows none. */
    sentLinesAt: instant(),
    /** How the open items differ from the lines that the vendor knows; null when they do not. */
    changes: pg.jsonb().$type<PurchaseOrderChange[]>(),
    /** Since when they differ. A trigger sets it. */
    changedAt: instant(),
  },
  (table) => [
    pg.check('purchase_orders_problem', oneOf(table.problem, PURCHASE_ORDER_PROBLEMS)),
    pg.index('purchase_orders_newest').on(table.createdAt, table.number),
    pg.index('purchase_orders_of_vendor').on(table.vendorId, table.createdAt, table.number),
    pg.index('purchase_orders_of_location').on(table.locationId, table.createdAt, table.number),
    pg
      .index('purchase_orders_of_vendor_at_location')
      .on(table.vendorId, table.locationId, table.createdAt, table.number),
    // Few are not closed.
    pg
      .index('purchase_orders_current')
      .on(table.createdAt, table.number)
      .where(sql`${table.closedAt} is null`),
    // The one that new items join.
    pg
      .index('purchase_orders_to_join')
      .on(table.vendorId, table.locationId, table.deliveryDate, table.number)
      .where(sql`${table.closedAt} is null`),
    // The vendor has answered, and does not know what changed since.
    pg
      .index('purchase_orders_changed_after_answer')
      .on(table.changedAt)
      .where(sql`${table.changes} is not null and ${table.answeredAt} is not null`),
    pg
      .index('purchase_orders_to_escalate')
      .on(table.escalateAt)
      .where(sql`${isUnnoticed(table)} and ${table.escalateAt} is not null`),
    pg
      .index('purchase_orders_not_opened')
      .on(table.escalatedAt)
      .where(sql`${table.problem} = 'not_opened'`),
  ],
);

/**
 * How many items of a purchase order are not open any more, without deleted and cancelled ones. A trigger adds each
 * transaction's difference; a purchase order without a row has none. New items are open, so storing them counts nothing.
 */
export const purchaseOrderCounts = pg.pgTable('purchase_order_counts', {
  number: pg
    .integer()
    .primaryKey()
    .references(() => purchaseOrders.number),
  settledItems: pg.integer().notNull(),
});

/** What happened to a purchase order: append-only, written in the transaction of each event (V4). */
export const purchaseOrderEvents = pg.pgTable(
  'purchase_order_events',
  {
    id: pg.bigserial({ mode: 'number' }).primaryKey(),
    purchaseOrderNumber: pg
      .integer()
      .notNull()
      .references(() => purchaseOrders.number),
    at: instant()
      .notNull()
      .default(sql`clock_timestamp()`),
    kind: pg.text({ enum: PURCHASE_ORDER_EVENTS }).notNull(),
    /** The user who did it. No foreign key, as in the history: its check would lock the user. */
    actorId: pg.integer(),
    /** The name that a vendor's person gave. */
    byName: pg.text(),
    detail: pg.jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The cause, such as one attempt of a message: recorded once for each. Null for events that cannot repeat. */
    cause: pg.text(),
  },
  (table) => [
    pg.check('purchase_order_events_kind', oneOf(table.kind, PURCHASE_ORDER_EVENTS)),
    pg.index('purchase_order_events_of').on(table.purchaseOrderNumber, table.id),
    pg.unique('purchase_order_events_once').on(table.purchaseOrderNumber, table.cause),
  ],
);

/** `vendor`: all open items of the vendor at the location; `number`: of one number; `changes`: what changed of it. */
export const MESSAGE_SCOPES = ['vendor', 'number', 'changes'] as const;

/** The lines of each purchase order in a message to a vendor. */
export const purchaseOrderMessages = pg.pgTable(
  'purchase_order_messages',
  {
    messageId: pg
      .uuid()
      .notNull()
      .references(() => outboxMessages.id, { onDelete: 'cascade' }),
    purchaseOrderNumber: pg
      .integer()
      .notNull()
      .references(() => purchaseOrders.number),
    scope: pg.text({ enum: MESSAGE_SCOPES }).notNull(),
    drawnAt: instant().notNull(),
    /** The planned moment of a sending rule; null: a person sent it (H2). */
    plannedAt: instant(),
    sentLines: pg.jsonb().$type<SentLine[]>().notNull(),
    /**
     * Which of the messages about a purchase order is later: each is inserted while it is locked. Moments do not say it: two may
     * be of one millisecond, or of nodes whose clocks differ.
     */
    sequence: pg.bigserial({ mode: 'number' }).notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.messageId, table.purchaseOrderNumber] }),
    pg.index('purchase_order_messages_of').on(table.purchaseOrderNumber, table.sequence),
    pg.check('purchase_order_messages_scope', oneOf(table.scope, MESSAGE_SCOPES)),
  ],
);

/**
 * What a transaction has done to the items of a purchase order so far. A trigger reads and deletes the rows when the
 * transaction commits, so other transactions see an empty table.
 */
export const purchaseOrderTouches = pg.pgTable(
  'purchase_order_touches',
  {
    transaction: pg.bigint({ mode: 'number' }).notNull(),
    number: pg.integer().notNull(),
    /** One row of a transaction: its trigger looks at all of them as the transaction commits. */
    isFirst: pg.boolean().notNull().default(false),
    ordered: pg.integer().notNull().default(0),
    pending: pg.integer().notNull().default(0),
    received: pg.integer().notNull().default(0),
    missing: pg.integer().notNull().default(0),
    /** Items of which a part came, and more is expected. */
    partly: pg.integer().notNull().default(0),
    /** Items that had come, and of which more came. */
    more: pg.integer().notNull().default(0),
    /** Items that a correction of a receipt made ordered again. */
    reopened: pg.integer().notNull().default(0),
    /** By how much the number of items that are not open changes. */
    settled: pg.integer().notNull().default(0),
    /** Its items may all come on another day now. */
    movesDelivery: pg.boolean().notNull().default(false),
    /** Stored items changed; else items were only added. */
    byUpdate: pg.boolean().notNull().default(false),
    /** The products whose lines may differ now from what the vendor knows. */
    products: pg.text().array().notNull().default([]),
  },
  (table) => [pg.primaryKey({ columns: [table.transaction, table.number] })],
);
