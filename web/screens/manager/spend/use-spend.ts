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
import type { ReportsOfChosen } from '../reports/use-filter-names.ts';
import type { ChosenSpendFilters } from './use-spend-filters.ts';

export interface SpendShown {
  filters: ChosenSpendFilters;
  days: Days;
}

/** What was spent, by one grouping. Read at each visit: live changes do not refresh a report. */
export function useSpend(
  groupBy: SpendGrouping,
  {
    filters,
    days,
    limit = FEW,
    enabled = true,
  }: SpendShown & { limit?: number; enabled?: boolean },
) {
  const query = { ...filters.query, ...days, groupBy, limit: String(limit) };
  return useQuery({
    ...queryOf('getSpend', { query }),
    // A new function each time, because its words are in the language shown.
    select: (spend) => reportOf(spend),
    enabled,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

/** The report by each filter that is chosen, as it is shown below: there its row has the name. */
export function useSpendOfChosen({ filters, days }: SpendShown): ReportsOfChosen {
  const { vendor, location, category, product } = filters.chosen;
  return {
    vendor: useSpend('vendor', { filters, days, enabled: vendor !== undefined }),
    location: useSpend('location', { filters, days, enabled: location !== undefined }),
    category: useSpend('category', { filters, days, enabled: category !== undefined }),
    product: useSpend('product', { filters, days, enabled: product !== undefined }),
  };
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
