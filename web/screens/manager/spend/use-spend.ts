import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { NO_CATEGORY } from '#contract/values/spend-groupings.ts';
import type { SpendGrouping } from '#contract/values/spend-groupings.ts';
import type { Spend } from '#contract/calls/spend.ts';
import { queryOf } from '#web/api/queries.ts';
import { FEW } from '../reports/cost-report.ts';
import type { CostReport } from '../reports/cost-report.ts';
import { NO_CATEGORY_WORDS } from '../reports/report-words.ts';
import type { Days } from '../reports/days.ts';
import type { ChosenSpendFilters } from './use-spend-filters.ts';

export interface SpendShown {
  filters: ChosenSpendFilters;
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
    // A new function each time, because its words are in the language shown.
    select: (spend) => reportOf(spend),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

function reportOf({ unpricedItems, rows, ...spend }: Spend): CostReport {
  return {
    ...spend,
    unpriced: unpricedItems,
    rows: rows.map(({ items, ...row }) => ({
      ...row,
      name: row.key === NO_CATEGORY ? t(NO_CATEGORY_WORDS) : row.name,
      count: items,
    })),
  };
}
