import { NO_CATEGORY } from '#contract/values/spend-groupings.ts';
import type { SpendGrouping } from '#contract/values/spend-groupings.ts';
import { useReportFilters } from '../reports/use-report-filters.ts';

export type Narrowing = Exclude<SpendGrouping, 'month'>;

/** What each filter looks like in the address. */
const KEYS: Readonly<Record<Narrowing, RegExp>> = {
  vendor: /^[1-9]\d{0,8}$/,
  location: /^[1-9]\d{0,8}$/,
  category: new RegExp(`^(${NO_CATEGORY}|[0-9a-f-]{36})$`),
  product: /^[\w-]{1,100}$/,
};
export const NARROWINGS = Object.keys(KEYS) as Narrowing[];

export function useSpendFilters() {
  const filters = useReportFilters(KEYS);
  const { chosen } = filters;
  return {
    ...filters,
    /** As the calls take them, without the days. */
    query: {
      vendorId: chosen.vendor,
      locationId: chosen.location,
      categoryId: chosen.category,
      productId: chosen.product,
    },
  };
}
export type ChosenSpendFilters = ReturnType<typeof useSpendFilters>;
