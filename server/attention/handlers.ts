import type { attentionRoutes } from '../../contract/calls/attention.ts';
import type { HandlersOf } from '../http/handler.ts';
import { listAttention, listAttentionThings } from './queries.ts';

export const attentionHandlers: HandlersOf<typeof attentionRoutes> = {
  listAttention: async (_call, { db, now }) => listAttention(db, now()),
  listAttentionThings: async ({ query }, { db, now }) => listAttentionThings(db, now(), query),
};
