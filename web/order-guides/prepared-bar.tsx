import { plural, t } from '@lingui/core/macro';
import { CalendarClock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { PreparedOrder } from '#contract/calls/prepared-orders.ts';
import { shortMoment } from '#web/orders/delivery-days.ts';
import { Button } from '#web/ui/button.tsx';
import { bottomBar } from '#web/ui/toast-room.ts';
import { FactLine } from '#web/ui/unbroken.tsx';
import { useLocationClock } from './use-location-clock.ts';
import { usePreparedForMe } from './use-prepared-orders.ts';

/** Those of which the bar spoke, and that were put off until the page is loaded again. */
const putOff = new Set<string>();

/** The next prepared order that waits for the person and was not put off; undefined until it is read, null for none. */
export function useNextPrepared() {
  const mine = usePreparedForMe();
  const [, setTimes] = useState(0);
  const shown = mine?.filter(({ id }) => !putOff.has(id));
  return {
    next: shown && (shown[0] ?? null),
    count: shown?.length ?? 0,
    later: () => {
      for (const { id } of shown ?? []) putOff.add(id);
      setTimes((times) => times + 1);
    },
  };
}

interface PreparedBarProps {
  next: PreparedOrder;
  count: number;
  onLater: () => void;
  /** Leads to it. */
  children: ReactNode;
}

/** At the bottom of the responsible person's first screen: an order is prepared and waits (H6). Over it nothing moves. */
export function PreparedBar({ next, count, onLater, children }: PreparedBarProps) {
  const clock = useLocationClock(next.locationId);
  const moment = shortMoment(next.cutOffAt, clock);
  return (
    <section
      {...bottomBar}
      aria-label={t`Prepared orders`}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface-raised shadow-high"
    >
      <div className="px-safe-3 pt-3 pb-safe-3 mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-6 gap-y-2 lg:px-6">
        <div className="flex min-w-0 grow items-center gap-3">
          <CalendarClock aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={1.75} />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{titleOf(next, count)}</p>
            <p className="text-sm text-ink-muted tabular-nums">
              <FactLine facts={[next.locationName, t`Order by ${moment}`]} />
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <Button variant="secondary" onClick={onLater}>
            {t`Later`}
          </Button>
          {children}
        </div>
      </div>
    </section>
  );
}

function titleOf({ vendorName }: PreparedOrder, count: number): string {
  if (count === 1) return t`An order for ${vendorName} waits for you`;
  return plural(count, {
    one: '# prepared order waits for you',
    other: '# prepared orders wait for you',
  });
}
