import { useQuery } from '@tanstack/react-query';
import { NO_CATEGORY, NO_CATEGORY_NAME } from '#contract/values/spend-groupings.ts';
import { NO_REASON, NO_REASON_NAME, WASTE_REASON_NAMES } from '#contract/values/waste-reasons.ts';
import { queryOf } from '#web/api/queries.ts';

/** What reports are narrowed by, as one is called, and all of them. */
export const FILTER_WORDS = {
  vendor: { one: 'Vendor', all: 'Vendors' },
  location: { one: 'Location', all: 'Locations' },
  category: { one: 'Category', all: 'Categories' },
  product: { one: 'Product', all: 'Products' },
  reason: { one: 'Reason', all: 'Reasons' },
} as const;
export type FilterName = keyof typeof FILTER_WORDS;

type Named = readonly { id: number | string; name: string }[];

const REASONS: Named = [
  ...Object.entries(WASTE_REASON_NAMES).map(([id, name]) => ({ id, name })),
  { id: NO_REASON, name: NO_REASON_NAME },
];

/** 'Vendor: Fresh Farms', for each chosen filter, also of what was neither ordered nor wasted. */
export function useFilterNames(
  chosen: Partial<Record<FilterName, string | undefined>>,
): (name: FilterName) => string {
  const { vendor, location, category, product } = chosen;
  const lists: Record<FilterName, Named | undefined> = {
    vendor: useQuery({ ...queryOf('listVendors'), enabled: vendor !== undefined }).data,
    location: useQuery({ ...queryOf('listLocations'), enabled: location !== undefined }).data,
    category: useQuery({ ...queryOf('listProductCategories'), enabled: category !== undefined })
      .data,
    product: useQuery({ ...queryOf('listProducts'), enabled: product !== undefined }).data,
    reason: REASONS,
  };
  return (name) => {
    const { one } = FILTER_WORDS[name];
    return `${one}: ${nameIn(lists[name], name, chosen[name]) ?? `Unknown ${one}`}`;
  };
}

function nameIn(list: Named | undefined, name: FilterName, key: string | undefined) {
  if (name === 'category' && key === NO_CATEGORY) return NO_CATEGORY_NAME;
  return list ? list.find(({ id }) => String(id) === key)?.name : '…';
}
