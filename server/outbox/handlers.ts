import type { OutboxMessage, outboxRoutes } from '../../contract/outbox.ts';
import { answer } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';
import { conflict } from '../http/failure.ts';
import { pageOf } from '../http/paging.ts';
import { countMessages, getMessage, listMessages } from './list.ts';
import { requireDelivered, sendNow } from './send.ts';

export const outboxHandlers: HandlersOf<typeof outboxRoutes> = {
  listOutbox: async ({ query, request }, { db }) => {
    const rows = await listMessages(db, query);
    if (!query.limit) return answer(rows, { headers: { 'x-total-count': String(rows.length) } });
    const { page, headers } = pageOf(rows, {
      limit: query.limit,
      request,
      total: await countMessages(db, query),
      cursorOf: (message) => [message.createdAt, message.id],
    });
    return answer(page, { headers });
  },

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
