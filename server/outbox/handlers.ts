import type { outboxRoutes } from '../../contract/outbox.ts';
import { notBuiltYet } from '../http/bind.ts';
import type { HandlersOf } from '../http/bind.ts';

export const outboxHandlers: HandlersOf<typeof outboxRoutes> = {
  listOutbox: notBuiltYet,
  sendOutboxMessageAgain: notBuiltYet,
};
