import { t } from '@lingui/core/macro';
import type { BudgetCheck } from '#contract/calls/budgets.ts';
import { moneyText } from '#web/language/money.ts';
import { daysNamed } from '#web/orders/budget-words.ts';

type Shown = Pick<BudgetCheck, 'name' | 'period' | 'from' | 'to' | 'left' | 'thisOrder'>;

/**
 * 'Produce: $412.00 left this week, this order $380.00'. A budget that is over already says by how much, and another week or month
 * than that of `today` says its days.
 */
export function budgetLine(
  { name, period, from, to, left, thisOrder }: Shown,
  { currency, today }: { currency: string; today: string },
): string {
  const order = moneyText(thisOrder, currency);
  if (left === null) return t`${name}: this order ${order}`;
  const isOver = left.startsWith('-');
  const amount = moneyText(isOver ? left.slice(1) : left, currency);
  if (today < from || today > to) {
    const days = daysNamed({ from, to });
    return isOver
      ? t`${name}: ${amount} over for ${days}, this order ${order}`
      : t`${name}: ${amount} left for ${days}, this order ${order}`;
  }
  if (period === 'week')
    return isOver
      ? t`${name}: ${amount} over this week, this order ${order}`
      : t`${name}: ${amount} left this week, this order ${order}`;
  return isOver
    ? t`${name}: ${amount} over this month, this order ${order}`
    : t`${name}: ${amount} left this month, this order ${order}`;
}

/** 'With this order it is $12.00 over.' */
export function overLine(over: string, currency: string): string {
  const amount = moneyText(over, currency);
  return t`With this order it is ${amount} over.`;
}
