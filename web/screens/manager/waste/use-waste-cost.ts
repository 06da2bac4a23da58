import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { NO_REASON, WASTE_REASONS } from '#contract/values/waste-reasons.ts';
import type { WasteGrouping } from '#contract/values/waste-reasons.ts';
import type { WasteSummary } from '#contract/calls/waste.ts';
import { queryOf } from '#web/api/queries.ts';
import { WASTE_REASON_WORDS } from '#web/waste-log/reason-words.ts';
import { NO_REASON_WORDS } from '../reports/report-words.ts';
import { FEW } from '../reports/cost-report.ts';
import type { CostReport } from '../reports/cost-report.ts';
import type { Days } from '../reports/days.ts';
import type { ReportsOfChosen } from '../reports/use-filter-names.ts';
import { useReportFilters } from '../reports/use-report-filters.ts';

export type WasteNarrowing = Exclude<WasteGrouping, 'week'>;

const REASONS = [...WASTE_REASONS, NO_REASON] as const;

/** What each filter looks like in the address. */
const KEYS: Readonly<Record<WasteNarrowing, RegExp>> = {
  reason: new RegExp(`^(${REASONS.join('|')})$`),
  product: /^[\w-]{1,100}$/,
  location: /^[1-9]\d{0,8}$/,
};

export function useWasteFilters() {
  const filters = useReportFilters(KEYS);
  const { chosen } = filters;
  return {
    ...filters,
    /** As the calls take them, without the days. */
    query: {
      reason: REASONS.find((reason) => reason === chosen.reason),
      productId: chosen.product,
      locationId: chosen.location,
    },
  };
}
export type ChosenWasteFilters = ReturnType<typeof useWasteFilters>;

export interface WasteShown {
  filters: ChosenWasteFilters;
  days: Days;
}

/** What waste cost, by one grouping. Read at each visit: live changes do not refresh a report. */
export function useWasteCost(
  groupBy: WasteGrouping,
  {
    filters,
    days,
    limit = FEW,
    enabled = true,
  }: WasteShown & { limit?: number; enabled?: boolean },
) {
  const query = { ...filters.query, ...days, groupBy, limit: String(limit) };
  return useQuery({
    ...queryOf('getWasteSummary', { query }),
    // A new function each time, because its words are in the language shown.
    select: (summary) => reportOf(summary),
    enabled,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

/** The report by each filter that is chosen, as it is shown below: there its row has the name. */
export function useWasteOfChosen({ filters, days }: WasteShown): ReportsOfChosen {
  const { location, product } = filters.chosen;
  return {
    location: useWasteCost('location', { filters, days, enabled: location !== undefined }),
    product: useWasteCost('product', { filters, days, enabled: product !== undefined }),
  };
}

function reportOf({ unpricedEntries, rows, ...summary }: WasteSummary): CostReport {
  return {
    ...summary,
    unpriced: unpricedEntries,
    rows: rows.map(({ entries, ...row }) => ({
      ...row,
      name: reasonText(row.key) ?? row.name,
      count: entries,
    })),
  };
}

/** The reason of a row by reason; the keys of other groupings are none. */
function reasonText(key: string): string | undefined {
  const reason = WASTE_REASONS.find((one) => one === key);
  if (reason) return t(WASTE_REASON_WORDS[reason]);
  return key === NO_REASON ? t(NO_REASON_WORDS) : undefined;
}
