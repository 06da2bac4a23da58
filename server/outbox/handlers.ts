import type { OutboxMessage, outboxRoutes } from '../../contract/outbox.ts';
import type { HandlersOf } from '../http/bind.ts';
import { conflict } from '../http/failure.ts';
import { paged } from '../http/paging.ts';
import { countMessages, getMessage, listMessages } from './list.ts';
import { requireDelivered, sendNow } from './send.ts';

export const outboxHandlers: HandlersOf<typeof outboxRoutes> = {
  listOutbox: async ({ query, request }, { db }) =>
    paged(query, {
      request,
      list: (asked) => listMessages(db, asked),
      count: () => countMessages(db, query),
      cursorOf: (message) => [message.createdAt, message.id],
    }),

  getMessageServices: async (_call, { env }) => ({
    email: env.SMTP_URL !== undefined,
    sms: env.SMS !== undefined,
  }),

  sendOutboxMessageAgain: async ({ params }, services) => {
    const seen = await getMessage(services.db, params.id);
    requireUnsent(seen);
    const now = await sendNow(services, seen);
    requireDelivered(now);
    return now;
  },
};

function requireUnsent({ state }: OutboxMessage): void {
  if (state === 'sending') throw conflict('This message is being sent just now.');
  if (state === 'sent' || state === 'captured') throw conflict('This message was sent already.');
}
