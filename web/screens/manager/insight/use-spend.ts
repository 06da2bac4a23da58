import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SpendGrouping } from '#contract/spend-groupings.ts';
import { queryOf } from '#web/api/queries.ts';
import type { Days } from './spend-days.ts';
import type { SpendFilters } from './use-spend-filters.ts';

/** Rows that a table shows at first; and those that the screen shows at most. The export has all. */
export const FEW = 10;
export const MANY = 200;

export interface SpendShown {
  filters: SpendFilters;
  days: Days;
}

/** What was spent, by one grouping. Read at each visit: live changes do not refresh a report. */
export function useSpend(
  groupBy: SpendGrouping,
  { filters, days, limit = FEW }: SpendShown & { limit?: number },
) {
  const query = { ...filters.query, ...days, groupBy, limit: String(limit) };
  return useQuery({
    ...queryOf('getSpend', { query }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}
