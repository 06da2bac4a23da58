import type { boardRoutes } from '../../contract/calls/board.ts';
import type { HandlersOf } from '../http/handler.ts';
import { countOverBudgets } from '../budgets/over.ts';
import { listBoard } from './list-board.ts';

export const boardHandlers: HandlersOf<typeof boardRoutes> = {
  listBoard: async (_call, { db, catalogueCache, now }) => {
    const at = now();
    const over = await countOverBudgets(db, { catalogueCache, now: at });
    const rows = await listBoard(db, at);
    return rows.map((row) => ({ ...row, overBudget: over.get(row.locationId) ?? 0 }));
  },
};
