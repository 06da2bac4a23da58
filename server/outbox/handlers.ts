import type { outboxRoutes } from '../../contract/outbox.ts';
import type { HandlersOf } from '../http/bind.ts';
import { conflict } from '../failure.ts';
import { paged } from '../http/paging.ts';
import { requireSameOrder } from '../vendor-orders/send-again.ts';
import { causeOf } from './causes.ts';
import { countMessages, listMessages } from './list.ts';
import { getStoredMessage } from './queries.ts';
import type { StoredMessage } from './queries.ts';
import { requireDelivered, sendNow } from './send.ts';

export const outboxHandlers: HandlersOf<typeof outboxRoutes> = {
  listOutbox: async ({ query, request }, { db }) =>
    paged(query, {
      request,
      db,
      whole: (filters) => listMessages(db, filters),
      page: (filters) => listMessages(db, filters),
      count: () => countMessages(db, query),
      cursorOf: (message) => [message.createdAt, message.id],
    }),

  getMessageServices: async (_call, { env }) => ({
    email: env.SMTP_URL !== undefined,
    sms: env.SMS !== undefined,
  }),

  sendOutboxMessageAgain: async ({ params }, services) => {
    const seen = await getStoredMessage(services.db, params.id);
    requireUnsent(seen);
    const cause = causeOf(seen.cause);
    if (cause?.kind === 'vendor-order') await requireSameOrder(services.db, { ...seen, ...cause });
    const now = await sendNow(services, seen);
    requireDelivered(now);
    return now;
  },
};

function requireUnsent({ state }: StoredMessage): void {
  if (state === 'sending') throw conflict('This message is being sent just now.');
  if (state === 'sent' || state === 'captured') throw conflict('This message was sent already.');
}
