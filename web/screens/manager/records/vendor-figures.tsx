import { useQuery } from '@tanstack/react-query';
import { moneyText } from '#web/language/money.ts';
import { VENDOR_CARD_DAYS } from '#contract/values/limits.ts';
import { queryOf } from '#web/api/queries.ts';
import { useCurrency } from '#web/session/currency.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** A share of fewer lines says nothing. */
const LINES_NEEDED = 5;

/** How the vendor delivered lately, what it credited, and how its prices changed: beside what is decided about it (24.4). */
export function VendorFigures({ vendorId }: { vendorId: number }) {
  const { data: card, isError } = useQuery(queryOf('getVendorCard', { params: { id: vendorId } }));
  const currency = useCurrency();
  // The vendor was deleted, or what is decided is decided without it.
  if (!card && isError) return null;
  const figures = card && [
    ['On time', share(card.onTime, card.dated)],
    ['Complete', share(card.complete, card.settled)],
    ['Credited', currency ? moneyText(card.credited, currency) : ''],
    ['Prices', change(card.priceChange)],
  ];
  return (
    <section aria-label={`The vendor in the last ${VENDOR_CARD_DAYS} days`} className="@container">
      <p className="text-sm text-ink-muted">Last {VENDOR_CARD_DAYS} days</p>
      <dl className="mt-1 grid grid-cols-2 gap-x-6 gap-y-2 @sm:grid-cols-4">
        {(figures ?? NAMES.map((name) => [name, undefined])).map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-muted">{name}</dt>
            <dd className="font-semibold tabular-nums">
              {value ?? <Skeleton className="h-6 w-14" />}
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
  const onTime = card.dated >= LINES_NEEDED && `${share(card.onTime, card.dated)} on time`;
  return (
    <p className="text-sm text-ink-muted tabular-nums">
      {[onTime, `${share(card.complete, card.settled)} complete`].filter(Boolean).join(', ')} in{' '}
      {VENDOR_CARD_DAYS} days
    </p>
  );
}

const NAMES = ['On time', 'Complete', 'Credited', 'Prices'];

/** `92%`; of few lines that nothing is known yet. */
function share(part: number, of: number): string {
  return of < LINES_NEEDED ? 'Not known yet' : `${Math.floor((100 * part) / of)}%`;
}

/** `+3.1%` */
function change(percent: number | null): string {
  if (percent === null) return 'Not known yet';
  if (percent === 0) return 'Unchanged';
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`;
}
