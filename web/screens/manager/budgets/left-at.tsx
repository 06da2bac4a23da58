import { t } from '@lingui/core/macro';
import type { BudgetStatus } from '#contract/calls/budgets.ts';
import { sumOfAmounts } from '#contract/values/money.ts';
import { moneyText } from '#web/language/money.ts';
import { withoutPriceText } from '#web/orders/budget-words.ts';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { estimatedText } from './budget-texts.ts';

interface LeftAtProps {
  /** Of the location, or of the budget where the location is known. */
  name: string;
  /** Below the name. */
  note?: string;
  left: BudgetStatus;
  currency: string;
}

/** A budget at one location: what is left, or by how much it is over, and what that is made of. */
export function LeftAt({ name, note, left: status, currency }: LeftAtProps) {
  const { amount, left, withoutPrice, estimatedDays } = status;
  const taken = moneyText(sumOfAmounts([status.ordered, status.received], currency), currency);
  return (
    <div className="space-y-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span className="min-w-0">
          <span className="font-medium wrap-anywhere text-ink">{name}</span>
          {note && <span className="block text-sm">{note}</span>}
        </span>
        <LeftText left={left} currency={currency} />
      </p>
      {amount !== null && (
        <ShareBar label={t`Used: ${name}`} share={Math.min(usedShare(status), 1)} />
      )}
      <p className="text-sm tabular-nums">{usedText(status, { taken, currency })}</p>
      {amount === null && (
        <p className="text-sm">{t`Nothing is known of the sales yet, so there is no amount.`}</p>
      )}
      {amount !== null && estimatedDays !== null && estimatedDays > 0 && (
        <p className="text-sm">{estimatedText(estimatedDays)}</p>
      )}
      {withoutPrice > 0 && <p className="text-sm wrap-anywhere">{withoutPriceText(status)}</p>}
    </div>
  );
}

function LeftText({ left, currency }: { left: string | null; currency: string }) {
  if (left === null) return null;
  if (left.startsWith('-')) {
    const over = moneyText(left.slice(1), currency);
    return <span className="font-semibold text-danger tabular-nums">{t`${over} over`}</span>;
  }
  const amount = moneyText(left, currency);
  return <span className="font-semibold text-ink tabular-nums">{t`${amount} left`}</span>;
}

/** '$1,588.00 of $2,000.00, $348.00 to come' */
function usedText(
  { amount, ordered }: BudgetStatus,
  { taken, currency }: { taken: string; currency: string },
): string {
  const coming = Number(ordered) > 0 ? moneyText(ordered, currency) : undefined;
  if (amount === null) return coming ? t`${taken} used, ${coming} to come` : t`${taken} used`;
  const whole = moneyText(amount, currency);
  return coming ? t`${taken} of ${whole}, ${coming} to come` : t`${taken} of ${whole}`;
}

/** How much of the amount is used; 1 and more is over. Numbers are exact enough for a share. */
function usedShare({ amount, ordered, received }: BudgetStatus): number {
  const taken = Number(ordered) + Number(received);
  if (amount === null) return 0;
  return Number(amount) > 0 ? taken / Number(amount) : taken > 0 ? 1 : 0;
}
