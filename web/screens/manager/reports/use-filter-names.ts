import { msg, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { NO_CATEGORY } from '#contract/values/spend-groupings.ts';
import { NO_REASON, WASTE_REASONS } from '#contract/values/waste-reasons.ts';
import { queryOf } from '#web/api/queries.ts';
import { WASTE_REASON_WORDS } from '#web/waste-log/reason-words.ts';
import type { CostReport } from './cost-report.ts';
import { GROUPING_WORDS, NO_CATEGORY_WORDS, NO_REASON_WORDS } from './report-words.ts';
import type { FilterName } from './report-words.ts';

const DELETED: Readonly<Record<FilterName, MessageDescriptor>> = {
  vendor: msg`Deleted vendor`,
  location: msg`Deleted location`,
  category: msg`Deleted category`,
  product: msg`Deleted product`,
  reason: msg`Unknown Reason`,
};

type Named = readonly { id: number | string; name: string }[];

const reasons = (): Named => [
  ...WASTE_REASONS.map((id) => ({ id, name: t(WASTE_REASON_WORDS[id]) })),
  { id: NO_REASON, name: t(NO_REASON_WORDS) },
];

/** The report by each filter that is chosen: its row has the name of a deleted record too (D7). */
export type ReportsOfChosen = Partial<Record<FilterName, UseQueryResult<CostReport>>>;

/** 'Vendor: Fresh Farms', for each chosen filter, also of what was neither ordered nor wasted. */
export function useFilterNames(
  chosen: Partial<Record<FilterName, string | undefined>>,
  reports: ReportsOfChosen,
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
    const report = reports[name];
    const isRead = lists[name] && !report?.isPending && !report?.isPlaceholderData;
    const found = nameIn(lists[name], report?.data, { name, key: chosen[name] });
    return `${one}: ${found ?? (isRead ? t(DELETED[name]) : '…')}`;
  };
}

function nameIn(
  list: Named | undefined,
  report: CostReport | undefined,
  { name, key }: { name: FilterName; key: string | undefined },
) {
  if (name === 'category' && key === NO_CATEGORY) return t(NO_CATEGORY_WORDS);
  return (
    list?.find(({ id }) => String(id) === key)?.name ??
    report?.rows.find((row) => row.key === key)?.name
  );
}
