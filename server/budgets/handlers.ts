import type { budgetRoutes } from '../../contract/calls/budgets.ts';
import { deliveryPlans } from '../deliveries/plans.ts';
import { withPromisedDates } from '../deliveries/promised-dates.ts';
import { notFound } from '../failure.ts';
import { onProof } from '../http/handler.ts';
import type { HandlersOf } from '../http/handler.ts';
import { requireUnchanged } from '../http/if-match.ts';
import { findLocation } from '../locations/queries.ts';
import { mergedLines } from '../orders/submit.ts';
import { requireSeesPrices } from '../organization/prices-shown.ts';
import { checkOrder } from './check.ts';
import { listLeft } from './left.ts';
import {
  insertBudget,
  listBudgets,
  lockBudget,
  removeBudget,
  restoreBudget,
  updateBudget,
} from './queries.ts';
import { statusAt } from './status.ts';

export const budgetHandlers: HandlersOf<typeof budgetRoutes> = {
  listBudgets: async (_call, { db }) => listBudgets(db),

  createBudget: async ({ body }, { db }) => db.transaction((tx) => insertBudget(tx, body)),

  updateBudget: async ({ params, body, request }, { db }) =>
    db.transaction(async (tx) => {
      const budget = await lockBudget(tx, params.id);
      requireUnchanged(request, 'budget', budget);
      return updateBudget(tx, budget, body);
    }),

  deleteBudget: async ({ params, request }, { db }) =>
    db.transaction(async (tx) => {
      const budget = await lockBudget(tx, params.id);
      requireUnchanged(request, 'budget', budget);
      await removeBudget(tx, budget);
      return undefined;
    }),

  restoreBudget: async ({ params }, { db }) => db.transaction((tx) => restoreBudget(tx, params.id)),

  listBudgetStatus: onProof(
    requireSeesPrices,
    async ({ query: { locationId, date } }, { db, catalogueCache, now }) => {
      if (!(await findLocation(db, locationId))) throw notFound('location');
      return statusAt(db, { locationId, date, catalogueCache, now: now() });
    },
  ),

  listBudgetsLeft: async ({ query: { budgetId } }, { db, catalogueCache, now }) =>
    listLeft(db, { budgetId, catalogueCache, now: now() }),

  checkBudgets: onProof(
    requireSeesPrices,
    async ({ body: { locationId, lines, orderId: replaces } }, { db, catalogueCache, now }) => {
      const plans = await deliveryPlans(db, catalogueCache);
      const at = now();
      // As an order of these lines is stored.
      const dated = await withPromisedDates(db, plans, { items: lines, locationId, now: at });
      const items = mergedLines(dated);
      return checkOrder(db, { locationId, items, replaces, catalogueCache, now: at });
    },
  ),
};
