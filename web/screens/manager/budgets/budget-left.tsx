import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Budget } from '#contract/calls/budgets.ts';
import type { Location } from '#contract/calls/locations.ts';
import { daysNamed } from '#web/orders/budget-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LeftAt } from './left-at.tsx';
import { useWholeLeft } from './use-budget-left.ts';
import type { LeftOfBudget } from './use-budget-left.ts';

interface BudgetLeftProps {
  budget: Budget;
  places: readonly Location[];
  /** Undefined while it loads, null where it could not be read. */
  left: LeftOfBudget | undefined | null;
  currency: string;
}

/** What is left of a budget in the present period, a row for each location; those with the least left come first. */
export function BudgetLeft({ budget, places, left: few, currency }: BudgetLeftProps) {
  const [isWhole, setIsWhole] = useState(false);
  const { whole, isError, isFetching, retry } = useWholeLeft(budget.id, isWhole);
  if (places.length === 0) return null;
  if (few === null)
    return (
      <Frame>
        <p>{t`What is left could not be loaded.`}</p>
      </Frame>
    );
  const shown = (isWhole && whole) || few;
  if (shown === undefined)
    return (
      <Frame>
        <output className="sr-only">{t`Loading what is left`}</output>
        <Skeleton className="mt-2 h-14" />
      </Frame>
    );
  const names = new Map(places.map(({ id, name }) => [id, name]));
  const [first] = shown.least;
  if (first === undefined)
    return (
      <Frame>
        <p>{t`Today is not one of its days.`}</p>
      </Frame>
    );
  const more = shown.places - shown.least.length;
  return (
    <Frame>
      <p className="pt-1.5 text-sm">{daysNamed(first)}</p>
      <ul className="divide-y divide-line">
        {shown.least.map((one) => (
          <li key={one.locationId} className="py-2.5">
            <LeftAt name={names.get(one.locationId) ?? ''} left={one} currency={currency} />
          </li>
        ))}
      </ul>
      {more > 0 && shown !== whole && (
        <Button
          variant="ghost"
          className="-ml-4"
          disabled={isWhole && isFetching}
          onClick={() => (isError ? retry() : setIsWhole(true))}
        >
          {isWhole && isFetching
            ? t`Loading...`
            : plural(more, { one: 'Show # more location', other: 'Show # more locations' })}
        </Button>
      )}
      {isError && <p className="text-sm">{t`What is left could not be loaded.`}</p>}
      {more > 0 && shown === whole && (
        <p className="text-sm">{t`Choose one of the other locations to see it.`}</p>
      )}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="mt-2 border-t border-line pt-1 pb-1">{children}</div>;
}
