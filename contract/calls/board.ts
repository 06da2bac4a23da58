import { z } from 'zod';
import { instant } from './fields.ts';
import { route } from './route.ts';

/** One location on the board of all (24.2); its days are those of its own calendar. */
export const BoardRow = z.object({
  locationId: z.int(),
  locationName: z.string(),
  /** Orders that were placed today, without cancelled ones. */
  orderedToday: z.int(),
  /** Deliveries that are expected today, counted as on the screen of deliveries and up to the same number. */
  dueToday: z.int(),
  /** Overdue deliveries; counting stops at `BOARD_DELIVERIES_MAX`. */
  overdue: z.int(),
  /** When something of the shelf was counted last; null: never. */
  countedAt: instant.nullable(),
  /** Products of which less than the par is on hand and on order. */
  belowPar: z.int(),
  /** Orders that wait for approval. */
  needsApproval: z.int(),
  /** Budgets of which more is ordered and received than their amount, in the period of today (H9). */
  overBudget: z.int(),
});
export type BoardRow = z.output<typeof BoardRow>;

export const boardRoutes = {
  listBoard: route({
    method: 'GET',
    path: '/api/board',
    right: 'manager',
    summary: 'What each location ordered, expects, lacks and waits for, sorted by name',
    reply: z.array(BoardRow),
    mayLag: true,
  }),
};
