import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Budget, BudgetStatus } from '#contract/calls/budgets.ts';
import type { Location } from '#contract/calls/locations.ts';
import { sumOfAmounts } from '#contract/values/money.ts';
import { moneyText } from '#web/language/money.ts';
import { withoutPriceText } from '#web/orders/budget-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { estimatedText } from './budget-texts.ts';
import { LOCATIONS_READ } from './use-budget-status.ts';
import type { StatusOfPlaces } from './use-budget-status.ts';

interface BudgetLeftProps {
  budget: Budget;
  places: readonly Location[];
  status: StatusOfPlaces;
  currency: string;
}

/** Rows at first; the locations with the least left come first. */
const FEW = 4;

/** What is left of a budget in the present period, a row for each location. */
export function BudgetLeft({ budget, places, status, currency }: BudgetLeftProps) {
  const [isWhole, setIsWhole] = useState(false);
  const read = places.slice(0, LOCATIONS_READ);
  const all = read.map((place) => ({ place, left: status.at(place.id, budget.id) }));
  const isLoading = all.some(({ left }) => left === undefined);
  const rows = all
    .flatMap(({ place, left }) =>
      left && left !== 'none' ? [{ place, left, share: shareOf(left) }] : [],
    )
    // Stable: by name where the same is left.
    .toSorted((one, other) => other.share - one.share);
  if (places.length === 0) return null;
  if (isLoading)
    return (
      <Frame>
        <output className="sr-only">{t`Loading what is left`}</output>
        {read.slice(0, FEW).map(({ id }) => (
          <Skeleton key={id} className="mt-2 h-14" />
        ))}
      </Frame>
    );
  if (rows.length === 0)
    return (
      <Frame>
        <p>
          {all.some(({ left }) => left === null)
            ? t`What is left could not be loaded.`
            : t`Today is not one of its days.`}
        </p>
      </Frame>
    );
  const hidden = rows.length - FEW;
  const more = places.length - read.length;
  return (
    <Frame>
      <ul className="divide-y divide-line">
        {(isWhole ? rows : rows.slice(0, FEW)).map(({ place, left }) => (
          <li key={place.id} className="py-2.5">
            <LeftAt
              name={place.name}
              left={left}
              currency={currency}
              isFollowing={budget.percentOfSales !== null}
            />
          </li>
        ))}
      </ul>
      {!isWhole && hidden > 0 && (
        <Button variant="ghost" className="-ml-4" onClick={() => setIsWhole(true)}>
          {plural(hidden, { one: 'Show # more location', other: 'Show # more locations' })}
        </Button>
      )}
      {more > 0 && <p className="text-sm">{t`Choose one of the other locations to see it.`}</p>}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="mt-2 border-t border-line pt-1 pb-1">{children}</div>;
}

interface LeftAtProps {
  name: string;
  left: BudgetStatus;
  currency: string;
  /** Whether the amount is a part of the sales. */
  isFollowing: boolean;
}

/** One location: what is left, or by how much it is over, and what that is made of. */
export function LeftAt({ name, left: status, currency, isFollowing }: LeftAtProps) {
  const { amount, left, withoutPrice, estimatedDays } = status;
  const taken = moneyText(sumOfAmounts([status.ordered, status.received], currency), currency);
  return (
    <div className="space-y-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere text-ink">{name}</span>
        <LeftText left={left} currency={currency} />
      </p>
      {amount !== null && <ShareBar label={t`Used at ${name}`} share={shareOf(status)} />}
      <p className="text-sm tabular-nums">{usedText(status, { taken, currency })}</p>
      {amount === null && (
        <p className="text-sm">{t`Nothing is known of the sales yet, so there is no amount.`}</p>
      )}
      {isFollowing && amount !== null && estimatedDays !== null && estimatedDays > 0 && (
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
    return <Badge tone="danger">{t`${over} over`}</Badge>;
  }
  const amount = moneyText(left, currency);
  return <span className="font-semibold text-ink tabular-nums">{t`${amount} left`}</span>;
}

/** '$1,588.00 of $2,000.00, $348.00 of it still to come' */
function usedText(
  { amount, ordered }: BudgetStatus,
  { taken, currency }: { taken: string; currency: string },
): string {
  const coming = Number(ordered) > 0 ? moneyText(ordered, currency) : undefined;
  if (amount === null)
    return coming ? t`${taken} used, ${coming} of it still to come` : t`${taken} used`;
  const whole = moneyText(amount, currency);
  return coming ? t`${taken} of ${whole}, ${coming} of it still to come` : t`${taken} of ${whole}`;
}

/** How much of the amount is used; 1 and more is over. Numbers are exact enough for a share. */
function shareOf({ amount, ordered, received }: BudgetStatus): number {
  const taken = Number(ordered) + Number(received);
  if (amount === null) return 0;
  return Number(amount) > 0 ? taken / Number(amount) : taken > 0 ? 1 : 0;
}
