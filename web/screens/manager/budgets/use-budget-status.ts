import { useQueries } from '@tanstack/react-query';
import type { BudgetStatus } from '#contract/calls/budgets.ts';
import type { Location } from '#contract/calls/locations.ts';
import { queryOf } from '#web/api/queries.ts';

/** Of more locations it is read when one is chosen: each has a call. */
export const LOCATIONS_READ = 50;

export interface StatusOfPlaces {
  /** Undefined while it loads, null where it could not be read or was not. */
  at: (locationId: number, budgetId: string) => BudgetStatus | 'none' | undefined | null;
}

/** What is left of every budget in its present period, at each of these locations. */
export function useBudgetStatus(places: readonly Location[]): StatusOfPlaces {
  const read = places.slice(0, LOCATIONS_READ);
  return useQueries({
    queries: read.map(({ id }) => ({
      ...queryOf('listBudgetStatus', { query: { locationId: String(id) } }),
      staleTime: 0,
    })),
    combine: (answers) => ({
      at(locationId, budgetId) {
        const answer = answers[read.findIndex(({ id }) => id === locationId)];
        if (!answer?.data) return answer && !answer.isError ? undefined : null;
        return answer.data.find((one) => one.budgetId === budgetId) ?? 'none';
      },
    }),
  });
}
