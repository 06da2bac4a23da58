import { t } from '@lingui/core/macro';
import type { ListedOrder } from '#contract/calls/orders.ts';
import type { OverBudget } from '#contract/statements/ordering.ts';
import { worded } from '#web/api/worded.ts';
import { moneyText } from '#web/language/money.ts';
import { daysNamed } from './budget-words.ts';

/** Why an order waits for a manager, a line for each reason (M6, H9). */
export function WhyItWaits({ order }: { order: Pick<ListedOrder, 'waitsFor' | 'locationName'> }) {
  return order.waitsFor.map((reason) => {
    const text = textOf(reason, order.locationName);
    return (
      <p key={text} className="wrap-anywhere">
        {text}
      </p>
    );
  });
}

function textOf(reason: ListedOrder['waitsFor'][number], locationName: string): string {
  if (reason.code === 'above_approval_limit')
    return t`Its total is above the approval limit of ${locationName}.`;
  if (reason.code !== 'over_budget') return worded(reason, '');
  const { name, from, to, over, currency } = reason.params as unknown as OverBudget;
  const days = daysNamed({ from, to });
  // Those who see no prices do not see the amount.
  if (over === null || currency === null) return t`Over the budget ${name}, ${days}.`;
  const amount = moneyText(over, currency);
  return t`${amount} over the budget ${name}, ${days}.`;
}
