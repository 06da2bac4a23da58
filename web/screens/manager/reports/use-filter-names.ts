import { msg, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { NO_CATEGORY } from '#contract/values/spend-groupings.ts';
import { NO_REASON, WASTE_REASONS } from '#contract/values/waste-reasons.ts';
import { queryOf } from '#web/api/queries.ts';
import { WASTE_REASON_WORDS } from '#web/waste-log/reason-words.ts';
import { GROUPING_WORDS, NO_CATEGORY_WORDS, NO_REASON_WORDS } from './report-words.ts';
import type { FilterName } from './report-words.ts';

const UNKNOWN: Readonly<Record<FilterName, MessageDescriptor>> = {
  vendor: msg`Unknown Vendor`,
  location: msg`Unknown Location`,
  category: msg`Unknown Category`,
  product: msg`Unknown Product`,
  reason: msg`Unknown Reason`,
};

type Named = readonly { id: number | string; name: string }[];

const reasons = (): Named => [
  ...WASTE_REASONS.map((id) => ({ id, name: t(WASTE_REASON_WORDS[id]) })),
  { id: NO_REASON, name: t(NO_REASON_WORDS) },
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
    reason: reasons(),
  };
  return (name) => {
    const one = t(GROUPING_WORDS[name].one);
    return `${one}: ${nameIn(lists[name], name, chosen[name]) ?? t(UNKNOWN[name])}`;
  };
}

function nameIn(list: Named | undefined, name: FilterName, key: string | undefined) {
  if (name === 'category' && key === NO_CATEGORY) return t(NO_CATEGORY_WORDS);
  return list ? list.find(({ id }) => String(id) === key)?.name : '…';
}
