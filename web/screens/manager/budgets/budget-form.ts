import { msg, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Budget, BudgetInput } from '#contract/calls/budgets.ts';
import { numberFormat } from '#web/language/formats.ts';
import { BUDGET_PERCENT_MAX } from '#contract/values/limits.ts';
import { priceToEdit } from '#contract/values/money.ts';
import { priceIn } from '../records/typed-price.ts';

/** The form of a budget, and what is stored of it. */

export const BUDGET_LABELS: Record<keyof BudgetInput, MessageDescriptor> = {
  name: msg`Name`,
  places: msg`Where`,
  categoryIds: msg`Categories`,
  vendorIds: msg`Vendors`,
  period: msg`Period`,
  weekStart: msg`Week begins on`,
  amount: msg`Amount for each location`,
  percentOfSales: msg`Percent of the sales`,
  from: msg`First day`,
  to: msg`Last day`,
  action: msg`Orders over it`,
};

export interface BudgetValues extends Pick<
  BudgetInput,
  'name' | 'places' | 'categoryIds' | 'vendorIds' | 'period' | 'weekStart' | 'action'
> {
  /** Whether it is an amount, or follows the sales. */
  follows: 'amount' | 'sales';
  /** As they are typed. */
  amount: string;
  percentOfSales: string;
  from: string;
  to: string;
}

/** A new budget is one of everything everywhere, from today on. */
export function budgetValues(stored: Budget | undefined, today: string): BudgetValues {
  return {
    name: stored?.name ?? '',
    places: stored?.places ?? null,
    categoryIds: stored?.categoryIds ?? null,
    vendorIds: stored?.vendorIds ?? null,
    period: stored?.period ?? 'week',
    weekStart: stored?.weekStart ?? 'monday',
    follows: stored && stored.amount === null ? 'sales' : 'amount',
    amount: priceToEdit(stored?.amount ?? ''),
    percentOfSales: stored?.percentOfSales?.toString() ?? '',
    from: stored?.from ?? today,
    to: stored?.to ?? '',
    action: stored?.action ?? 'show',
  };
}

export function budgetBody(values: BudgetValues, currency: string): BudgetInput {
  const { follows, amount, percentOfSales, to, ...others } = values;
  return {
    ...others,
    amount: follows === 'amount' ? (priceIn(amount, currency) ?? null) : null,
    percentOfSales: follows === 'sales' ? (percentIn(percentOfSales) ?? null) : null,
    to: to || null,
  };
}

/** A typed percentage, '28', '28.5' or '28,5'; undefined where it is none that a budget can have. */
export function percentIn(typed: string): number | undefined {
  const text = typed.trim().replace(/\s*%$/, '').replace(',', '.');
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  return percent > 0 && percent <= BUDGET_PERCENT_MAX ? percent : undefined;
}

export function whyNoPercent(typed: string): string | undefined {
  const most = numberFormat().format(BUDGET_PERCENT_MAX);
  return percentIn(typed) === undefined
    ? t`Please enter a percentage above 0 and up to ${most}, with two decimals at most`
    : undefined;
}
