import { msg, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { moneyText } from '#web/language/money.ts';
import type { MessageDescriptor } from '@lingui/core';
import { VENDOR_CARD_DAYS } from '#contract/values/limits.ts';
import { queryOf } from '#web/api/queries.ts';
import { useCurrency } from '#web/session/currency.ts';
import { grouped } from '#web/ui/grouped.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** A share of fewer lines says nothing. */
const LINES_NEEDED = 5;

/** How the vendor delivered lately, what it credited, and how its prices changed: beside what is decided about it (24.4). */
export function VendorFigures({ vendorId }: { vendorId: number }) {
  const { data: card, isError } = useQuery(queryOf('getVendorCard', { params: { id: vendorId } }));
  const currency = useCurrency();
  // The vendor was deleted, or what is decided is decided without it.
  if (!card && isError) return null;
  const figures = card && {
    onTime: share(card.onTime, card.dated),
    complete: share(card.complete, card.settled),
    credited: currency ? moneyText(card.credited, currency) : '',
    prices: change(card.priceChange),
  };
  const days = VENDOR_CARD_DAYS;
  return (
    <section aria-label={t`The vendor in the last ${days} days`} className="@container">
      <p className="text-sm text-ink-muted">{t`Last ${days} days`}</p>
      <dl className="mt-1 grid grid-cols-2 gap-x-6 gap-y-2 @sm:grid-cols-4">
        {FIGURES.map((figure) => (
          <div key={figure}>
            <dt className="text-sm text-ink-muted">{t(NAMES[figure])}</dt>
            <dd className="font-semibold tabular-nums">
              {figures?.[figure] ?? <Skeleton className="h-6 w-14" />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The same in a line, beside each vendor that can be chosen: `92% on time, 97% complete in 90 days`. */
export function VendorFiguresLine({ vendorId }: { vendorId: number }) {
  const card = useQuery(queryOf('getVendorCard', { params: { id: vendorId } })).data;
  if (!card || card.settled < LINES_NEEDED) return null;
  const days = VENDOR_CARD_DAYS;
  const onTime = share(card.onTime, card.dated);
  const complete = share(card.complete, card.settled);
  return (
    <p className="text-sm text-ink-muted tabular-nums">
      {card.dated < LINES_NEEDED
        ? t`${complete} complete in ${days} days`
        : t`${onTime} on time, ${complete} complete in ${days} days`}
    </p>
  );
}

const FIGURES = ['onTime', 'complete', 'credited', 'prices'] as const;
const NAMES = {
  onTime: msg`On time`,
  complete: msg({ message: 'Complete', context: 'share of deliveries' }),
  credited: msg({ message: 'Credited', context: 'amount' }),
  prices: msg`Prices`,
} satisfies Record<(typeof FIGURES)[number], MessageDescriptor>;

/** `92%`; of few lines that nothing is known yet. */
function share(part: number, of: number): string {
  return of < LINES_NEEDED ? t`Not known yet` : `${Math.floor((100 * part) / of)}%`;
}

/** `+3.1%` */
function change(percent: number | null): string {
  if (percent === null) return t`Not known yet`;
  if (percent === 0) return t({ message: 'Unchanged', context: 'prices' });
  return `${percent > 0 ? '+' : '−'}${grouped(Math.abs(percent))}%`;
}
