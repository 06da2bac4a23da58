import type { BudgetPlaces } from '../../contract/calls/budgets.ts';
import { BUDGET_PLACES_FEW, BUDGET_PLACES_MAX } from '../../contract/values/limits.ts';
import type { Db } from '../db/open.ts';
import { cachedBudgets } from './cached-budgets.ts';
import { shownFigures } from './status.ts';
import type { Figures } from './status.ts';
import { figuresToday } from './today.ts';
import type { Today } from './today.ts';

/**
 * Where least is left of each budget today: of all of them a few locations, of one `BUDGET_PLACES_MAX`. One statement reads the
 * items of all (`taken.ts`).
 */
export async function listLeft(
  db: Db,
  { budgetId, ...today }: Today & { budgetId: string | undefined },
): Promise<BudgetPlaces[]> {
  const budgets = await cachedBudgets(db, today.catalogueCache);
  const wanted = budgets.filter(({ id }) => budgetId === undefined || id === budgetId);
  const { figures, digits } = await figuresToday(db, wanted, today);
  const byBudget = Map.groupBy(figures, ({ budget }) => budget.id);
  const most = budgetId === undefined ? BUDGET_PLACES_FEW : BUDGET_PLACES_MAX;
  return wanted.map(({ id }) => {
    const places = byBudget.get(id) ?? [];
    const least = places.toSorted(leastLeftFirst).slice(0, most);
    return {
      budgetId: id,
      places: places.length,
      least: least.map((one) => ({ locationId: one.locationId, ...shownFigures(one, digits) })),
    };
  });
}

/** By the share of the amount that is taken, in whole numbers; without an amount last, and of the same share by name. */
function leastLeftFirst(one: Figures, other: Figures): number {
  const [a, b] = [shareOf(one), shareOf(other)];
  if (a.rank !== b.rank) return a.rank - b.rank;
  const difference = b.taken * a.of - a.taken * b.of;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

/** Whatever is taken of nothing is more than any share of something. */
function shareOf({ amount, ordered, received }: Figures) {
  const taken = ordered + received;
  if (amount === null) return { rank: 2, taken: 0n, of: 1n };
  if (amount === 0n) return { rank: taken > 0n ? 0 : 1, taken, of: 1n };
  return { rank: 1, taken, of: amount };
}
