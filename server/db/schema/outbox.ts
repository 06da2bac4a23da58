import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { OUTBOX_STATES } from '../../../contract/calls/outbox.ts';
import { NOTIFICATION_TYPES } from '../../../contract/calls/reminders.ts';
import type { Refusal } from '../../../contract/refusals/refusal.ts';
import { instant, oneOf } from './columns.ts';

/** Outgoing messages of all nouns. */

/** What a provider reports in the end. */
export const DELIVERIES = ['delivered', 'undelivered'] as const;

/**
 * Every outgoing message, recorded before it is sent (D23). `cause` is unique: one cause never sends twice. A row that
 * stays `sending` was interrupted by a crash: it may have arrived, so only a person sends it again.
 */
export const outboxMessages = pg.pgTable(
  'outbox_messages',
  {
    id: pg.uuid().primaryKey().defaultRandom(),
    channel: pg.text({ enum: NOTIFICATION_TYPES }).notNull(),
    /** The name of a `MessageKind`; without a check constraint, because nouns register their kinds. */
    kind: pg.text().notNull(),
    /** What the message is about, as its kind defines it: the number of a purchase order, the id of a reminder. */
    subjectId: pg.text().notNull(),
    cause: pg.text().notNull().unique('outbox_messages_cause'),
    recipient: pg.text().notNull(),
    subject: pg.text(),
    text: pg.text().notNull(),
    html: pg.text(),
    state: pg.text({ enum: OUTBOX_STATES }).notNull().default('waiting'),
    attempts: pg.integer().notNull().default(0),
    /** Why the last attempt failed: a refusal `not_delivered`. */
    lastError: pg.jsonb().$type<Refusal>(),
    /** A failed attempt may have arrived all the same: then sending again delivers the message twice. */
    mayHaveArrived: pg.boolean().notNull().default(false),
    createdAt: instant()
      .notNull()
      .default(sql`now()`),
    claimedAt: instant(),
    /** When the job may try; null when only a person's request sends it (D24). */
    nextAttemptAt: instant(),
    sentAt: instant(),
    /** When a person said that a failed one need not be sent any more: its invoice went in another way. */
    settledAt: instant(),
    /** The e-mail below which it is shown: a message of this table. */
    inReplyTo: pg.uuid(),
    /** The text message provider's id of the last attempt, and its final report about it (V5). */
    providerId: pg.text(),
    delivery: pg.text({ enum: DELIVERIES }),
  },
  (table) => [
    pg.check('outbox_messages_channel', oneOf(table.channel, NOTIFICATION_TYPES)),
    pg.check('outbox_messages_state', oneOf(table.state, OUTBOX_STATES)),
    pg.check('outbox_messages_delivery', oneOf(table.delivery, DELIVERIES)),
    pg
      .index('outbox_messages_provider_id')
      .on(table.providerId)
      .where(sql`${table.providerId} is not null`),
    pg.index('outbox_messages_newest').on(table.createdAt, table.id),
    pg.index('outbox_messages_in_state').on(table.state, table.createdAt, table.id),
    // To find a message with the same subject that was sent after a failed one.
    pg
      .index('outbox_messages_sent_about')
      .on(table.subjectId, table.kind, table.createdAt)
      .where(sql`${table.state} in ('sent', 'captured')`),
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

/** An attachment: its own bytes, or the name of a stored file. */
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
