import type { outboxRoutes } from '../../contract/calls/outbox.ts';
import { jsonRows } from '../db/contract-rows.ts';
import { onProof } from '../http/handler.ts';
import type { HandlersOf } from '../http/handler.ts';
import { paged } from '../lists/paging.ts';
import { countMessages, getMessage, listMessages, messageShown } from './list.ts';
import { findKind } from './message-kind.ts';
import { getStoredMessage } from './queries.ts';
import type { StoredMessage } from './queries.ts';
import { requireSigned } from './sms-signature.ts';
import { recordSmsStatus } from './sms-status.ts';
import { requireDelivered, sendNow } from './send.ts';
import { refuse } from '../failure.ts';

export const outboxHandlers: HandlersOf<typeof outboxRoutes> = {
  listOutbox: async ({ query, request }, { db }) =>
    paged(query, {
      request,
      db,
      whole: (filters) => listMessages(db, filters),
      page: (filters) => jsonRows(listMessages(db, filters)),
      shown: messageShown,
      count: () => countMessages(db, query),
      cursorOf: (message) => [message.createdAt, message.id],
    }),

  getOutboxMessage: async ({ params }, { db }) => getMessage(db, params.id),

  getMessageServices: async (_call, { env }) => ({
    email: env.SMTP_URL !== undefined,
    sms: env.SMS !== undefined,
  }),

  sendOutboxMessageAgain: async ({ params }, services) => {
    const seen = await getStoredMessage(services.db, params.id);
    requireUnsent(seen);
    const kind = findKind(services, seen);
    await services.db.transaction(async (tx) => kind?.requireCurrent?.(tx, seen));
    const sent = await sendNow(services, seen);
    requireDelivered(sent);
    return sent;
  },

  receiveSmsStatus: onProof(
    async ({ body, request }, { env }) =>
      requireSigned(env, { url: request.url, headers: request.headers, fields: body }),
    async ({ query, body }, services) => {
      await recordSmsStatus(services, { message: query.message, ...body });
      return undefined;
    },
  ),
};

function requireUnsent({ state }: StoredMessage): void {
  if (state === 'sending') throw refuse('message_being_sent');
  if (state === 'sent' || state === 'captured') throw refuse('message_sent');
}
