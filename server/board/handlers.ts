import type { boardRoutes } from '../../contract/calls/board.ts';
import type { HandlersOf } from '../http/handler.ts';
import { listBoard } from './list-board.ts';

export const boardHandlers: HandlersOf<typeof boardRoutes> = {
  listBoard: async (_call, { db, now }) => listBoard(db, now()),
};
