import { z } from 'zod';
import { instant, Paging, UuidParams } from './fields.ts';
import { route } from './route.ts';

export const OutboxMessage = z.object({
  id: z.guid(),
  channel: z.enum(['email', 'sms']),
  reason: z.string(),
  recipient: z.string(),
  subject: z.string().nullable(),
  state: z.enum(['waiting', 'sent', 'captured', 'failed']),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
});

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
