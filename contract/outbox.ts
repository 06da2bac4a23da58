import { z } from 'zod';
import { instant, Message, Paging, UuidParams } from './fields.ts';
import { route } from './route.ts';

/** `captured`: written to the outbox folder, because no service is configured (D23). */
export const OUTBOX_STATES = ['waiting', 'sending', 'sent', 'captured', 'failed'] as const;

export const OutboxMessage = z.object({
  id: z.guid(),
  channel: z.enum(['email', 'sms']),
  /** For a person: 'Purchase order'. */
  reason: z.string(),
  recipient: z.string(),
  subject: z.string().nullable(),
  state: z.enum(OUTBOX_STATES),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
});
export type OutboxMessage = z.output<typeof OutboxMessage>;

/** Answered by the calls that send: `captured` says that it was written to the outbox folder instead. */
export const Sent = Message.extend({ captured: z.boolean() });
export type Sent = z.output<typeof Sent>;

export const outboxRoutes = {
  listOutbox: route({
    method: 'GET',
    path: '/api/outbox',
    who: 'manager',
    summary: 'Outgoing messages, newest first',
    query: Paging,
    reply: z.array(OutboxMessage),
  }),
  sendOutboxMessageAgain: route({
    method: 'POST',
    path: '/api/outbox/:id/send',
    who: 'manager',
    summary: 'Send a failed message again',
    params: UuidParams,
    reply: OutboxMessage,
  }),
};
