import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Budget } from '#contract/calls/budgets.ts';
import type { Location } from '#contract/calls/locations.ts';
import { daysNamed } from '#web/orders/budget-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LeftAt, usedShare } from './left-at.tsx';
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
      left && left !== 'none' ? [{ place, left, share: usedShare(left) }] : [],
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
      {rows[0] && <p className="pt-1.5 text-sm">{daysNamed(rows[0].left)}</p>}
      <ul className="divide-y divide-line">
        {(isWhole ? rows : rows.slice(0, FEW)).map(({ place, left }) => (
          <li key={place.id} className="py-2.5">
            <LeftAt name={place.name} left={left} currency={currency} />
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
