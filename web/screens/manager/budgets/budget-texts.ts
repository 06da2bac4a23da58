import { msg, plural, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Budget } from '#contract/calls/budgets.ts';
import type { BudgetPeriod } from '#contract/values/budget-kinds.ts';
import { numberFormat } from '#web/language/formats.ts';
import { moneyText } from '#web/language/money.ts';
import { weekDayName } from '#web/language/moments.ts';
import { daysText } from '../reports/days.ts';

/** What a card and the form say of a budget. */

export type BudgetScope = Pick<Budget, 'places' | 'categoryIds' | 'vendorIds'>;

type Names<Id> = ReadonlyMap<Id, string>;

export function whereText({ places }: Pick<Budget, 'places'>, names: Names<number>): string {
  if (places === null) return t`All locations`;
  return [
    ...places.regions,
    ...places.locationIds.map((id) => names.get(id) ?? t`Deleted location`),
  ].join(', ');
}

export function categoriesText(ids: readonly string[], names: Names<string>): string {
  return ids.map((id) => names.get(id) ?? t`Deleted category`).join(', ');
}

export function vendorsText(ids: readonly number[], names: Names<number>): string {
  return ids.map((id) => names.get(id) ?? t`Deleted vendor`).join(', ');
}

/** 'Produce, Seafood from Hudson Valley Produce'; 'Everything'. Null is all. */
export function whatText(categories: string | null, vendors: string | null): string {
  if (categories !== null && vendors !== null) return t`${categories} from ${vendors}`;
  if (vendors !== null) return t`Everything from ${vendors}`;
  return categories ?? t`Everything`;
}

const PERIOD_NAMES: Readonly<Record<BudgetPeriod, MessageDescriptor>> = {
  week: msg`Week`,
  month: msg`Month`,
};

export const periodName = (period: BudgetPeriod): string => t(PERIOD_NAMES[period]);

/** '$2,000.00 a week from Monday', '28% of the sales of a month' */
export function howMuchText(
  {
    amount,
    percentOfSales,
    period,
    weekStart,
  }: Pick<Budget, 'amount' | 'percentOfSales' | 'period' | 'weekStart'>,
  currency: string,
): string {
  const day = weekDayName(weekStart);
  if (amount === null) {
    const percent = numberFormat().format(percentOfSales ?? 0);
    return period === 'week'
      ? t`${percent}% of the sales of a week, from ${day}`
      : t`${percent}% of the sales of a month`;
  }
  const money = moneyText(amount, currency);
  return period === 'week' ? t`${money} a week, from ${day}` : t`${money} a month`;
}

/** When it applies, where that is not simply since some day. */
export function whenText(
  { from, to }: Pick<Budget, 'from' | 'to'>,
  today: string,
): string | undefined {
  if (to !== null) return daysText({ from, to });
  return from > today ? daysText({ from, to: undefined }) : undefined;
}

/** 'The sales of 3 days are estimated.' */
export function estimatedText(days: number): string {
  return plural(days, {
    one: 'The sales of # day are estimated.',
    other: 'The sales of # days are estimated.',
  });
}
