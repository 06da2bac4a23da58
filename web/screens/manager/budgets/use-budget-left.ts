import { useQuery } from '@tanstack/react-query';
import type { BudgetPlaces } from '#contract/calls/budgets.ts';
import { queryOf } from '#web/api/queries.ts';

/** Where least is left of a budget. */
export type LeftOfBudget = Pick<BudgetPlaces, 'places' | 'least'>;

/** Undefined while it loads, null where it could not be read. */
type LeftOf = (budgetId: string) => LeftOfBudget | undefined | null;

const NOWHERE: LeftOfBudget = { places: 0, least: [] };

/** What is left of every budget in its present period: at one location, or where least is of all. */
export function useBudgetLeft(locationId: string | undefined): LeftOf {
  const ofAll = useQuery({
    ...queryOf('listBudgetsLeft', { query: {} }),
    enabled: locationId === undefined,
    staleTime: 0,
  });
  const ofOne = useQuery({
    ...queryOf('listBudgetStatus', { query: { locationId: locationId ?? '' } }),
    enabled: locationId !== undefined,
    staleTime: 0,
  });
  const { isError } = locationId === undefined ? ofAll : ofOne;
  return (budgetId) => {
    if (locationId === undefined) {
      const found = ofAll.data?.find((one) => one.budgetId === budgetId);
      if (ofAll.data) return found ?? NOWHERE;
    } else if (ofOne.data) {
      const own = ofOne.data.filter((one) => one.budgetId === budgetId);
      const least = own.map((one) => ({ ...one, locationId: Number(locationId) }));
      return { places: least.length, least };
    }
    return isError ? null : undefined;
  };
}

/** Of one budget everywhere; `BUDGET_PLACES_MAX` locations at most. */
export function useWholeLeft(budgetId: string, isWanted: boolean) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...queryOf('listBudgetsLeft', { query: { budgetId } }),
    enabled: isWanted,
    staleTime: 0,
  });
  return { whole: data?.[0], isError, isFetching, retry: () => void refetch() };
}
