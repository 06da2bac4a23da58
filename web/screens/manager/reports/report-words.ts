import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

/** A report of costs: of what was ordered, or of what was wasted. */
export type ReportName = 'spend' | 'waste';
/** What a report is narrowed by. */
export type FilterName = 'vendor' | 'location' | 'category' | 'product' | 'reason';
/** What a report is divided by. */
type ReportGrouping = FilterName | 'month' | 'week';

interface GroupingWords {
  /** As a column is called. */
  one: MessageDescriptor;
  by: MessageDescriptor;
  /** What the table and its file are called, for each report. */
  table: Readonly<Record<ReportName, MessageDescriptor>>;
}

export const GROUPING_WORDS: Readonly<Record<ReportGrouping, GroupingWords>> = {
  vendor: {
    one: msg`Vendor`,
    by: msg`By vendor`,
    table: { spend: msg`Spend by vendor`, waste: msg`Waste by vendor` },
  },
  location: {
    one: msg`Location`,
    by: msg`By location`,
    table: { spend: msg`Spend by location`, waste: msg`Waste by location` },
  },
  category: {
    one: msg`Category`,
    by: msg`By category`,
    table: { spend: msg`Spend by category`, waste: msg`Waste by category` },
  },
  product: {
    one: msg`Product`,
    by: msg`By product`,
    table: { spend: msg`Spend by product`, waste: msg`Waste by product` },
  },
  reason: {
    one: msg`Reason`,
    by: msg`By reason`,
    table: { spend: msg`Spend by reason`, waste: msg`Waste by reason` },
  },
  month: {
    one: msg`Month`,
    by: msg`By month`,
    table: { spend: msg`Spend by month`, waste: msg`Waste by month` },
  },
  week: {
    one: msg`Week`,
    by: msg`By week`,
    table: { spend: msg`Spend by week`, waste: msg`Waste by week` },
  },
};

/** What the amounts of a report are the sums of. */
export const COUNTED: Readonly<Record<ReportName, MessageDescriptor>> = {
  spend: msg`Items`,
  waste: msg({ message: 'Entries', context: 'waste' }),
};

/** What the link to the file of a table is called. */
export const EXPORTS: Readonly<
  Record<ReportName, Readonly<Record<FilterName, MessageDescriptor>>>
> = {
  spend: {
    vendor: msg`Export spend by vendor`,
    location: msg`Export spend by location`,
    category: msg`Export spend by category`,
    product: msg`Export spend by product`,
    reason: msg`Export spend by reason`,
  },
  waste: {
    vendor: msg`Export waste by vendor`,
    location: msg`Export waste by location`,
    category: msg`Export waste by category`,
    product: msg`Export waste by product`,
    reason: msg`Export waste by reason`,
  },
};

export const NO_CATEGORY_WORDS = msg`No category`;
export const NO_REASON_WORDS = msg`No reason given`;
