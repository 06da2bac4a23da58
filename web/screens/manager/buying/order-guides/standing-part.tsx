import { t } from '@lingui/core/macro';
import { CalendarClock, CalendarOff, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import type { OrderGuide } from '#contract/calls/order-guides.ts';
import type { StandingOrder } from '#contract/calls/standing-orders.ts';
import { sentenceIn } from '#web/api/late-words.ts';
import { listShown } from '#web/language/formats.ts';
import { weekDayName } from '#web/language/moments.ts';
import { useLocationClock } from '#web/order-guides/use-location-clock.ts';
import { longDay, shortMoment } from '#web/orders/delivery-days.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { AMOUNT_WORDS, MODE_WORDS } from './standing-words.ts';

interface StandingPartProps {
  guide: OrderGuide;
  /** Names of vendors by id. */
  vendors: ReadonlyMap<number, string>;
  onSet: (guide: OrderGuide) => void;
  onPause: (guide: OrderGuide) => void;
  onRemove: (guide: OrderGuide) => void;
}

/** How a guide is ordered by itself: by which rule, and what comes next (H5, H7). */
export function StandingPart({ guide, vendors, onSet, onPause, onRemove }: StandingPartProps) {
  const { name, standing } = guide;
  if (!standing)
    return (
      <Button
        variant="ghost"
        className="-ml-4"
        aria-label={t`Set a standing order for ${name}`}
        onClick={() => onSet(guide)}
      >
        <CalendarClock aria-hidden className="size-4" />
        {t`Standing Order`}
      </Button>
    );
  return (
    <div className="mt-2 space-y-3 border-t border-line pt-3">
      <Rule standing={standing} vendorName={vendors.get(standing.vendorId) ?? ''} />
      <Nobody standing={standing} />
      <NextDeliveries guide={guide} standing={standing} />
      <LeftOut standing={standing} />
      <div className="-mx-1.5 flex flex-wrap items-center gap-1">
        <Button
          variant="ghost"
          className="max-w-full px-2! text-left whitespace-normal!"
          aria-label={t`Change the standing order of ${name}`}
          onClick={() => onSet(guide)}
        >
          <Pencil aria-hidden className="size-4" />
          {t`Change`}
        </Button>
        <Button
          variant="ghost"
          className="max-w-full px-2! text-left whitespace-normal!"
          onClick={() => onPause(guide)}
        >
          <CalendarOff aria-hidden className="size-4" />
          {t`Not While We Are Closed`}
        </Button>
        <Button
          variant="ghost"
          size="icon"
          className="ml-auto"
          aria-label={t`Remove the standing order of ${name}`}
          onClick={() => onRemove(guide)}
        >
          <Trash2 aria-hidden className="size-5 text-ink-muted" strokeWidth={1.75} />
        </Button>
      </div>
    </div>
  );
}

function Rule({ standing, vendorName }: { standing: StandingOrder; vendorName: string }) {
  const days = listShown(standing.days.map(weekDayName));
  const person = standing.responsibleName;
  return (
    <div>
      <h3 className="text-body font-semibold text-ink">{t`Standing order`}</h3>
      <p className="wrap-anywhere text-ink">{vendorName}</p>
      <p className="wrap-anywhere">{days}</p>
      <p className="wrap-anywhere">
        {t(AMOUNT_WORDS[standing.amounts].label)} • {t(MODE_WORDS[standing.mode].label)}
      </p>
      <p className="wrap-anywhere">{t`Responsible: ${person}`}</p>
    </div>
  );
}

/** Its person may not order there any more, so nothing is prepared (E22). */
function Nobody({ standing }: { standing: StandingOrder }) {
  if (standing.responsibleMayOrder) return null;
  const person = standing.responsibleName;
  return (
    <p className="flex items-start gap-2 rounded-control bg-warning-soft p-3 text-warning">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t`${person} cannot order here any more. Nothing is prepared until somebody else is responsible.`}
    </p>
  );
}

function NextDeliveries({ guide, standing }: { guide: OrderGuide; standing: StandingOrder }) {
  const clock = useLocationClock(guide.locationId);
  if (standing.next.length === 0) return <p>{t`No delivery is coming.`}</p>;
  return (
    <div>
      <div className="flex flex-wrap justify-between gap-x-3 text-sm font-medium">
        <h4>{t`Next deliveries`}</h4>
        <span aria-hidden>{t({ message: 'Prepared', context: 'date' })}</span>
      </div>
      <ul className="divide-y divide-line">
        {standing.next.map((delivery) => (
          <li
            key={delivery.deliveryDate}
            className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 py-1"
          >
            <span className="text-ink tabular-nums">{longDay(delivery.deliveryDate)}</span>
            <DeliveryState
              delivery={delivery}
              preparedAt={shortMoment(delivery.prepareAt, clock)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface DeliveryStateProps {
  delivery: StandingOrder['next'][number];
  /** When it is prepared, in words. */
  preparedAt: string;
}

function DeliveryState({ delivery, preparedAt }: DeliveryStateProps) {
  switch (delivery.state) {
    case 'planned':
      return (
        <span className="text-sm tabular-nums">
          <span className="sr-only">{t({ message: 'Prepared', context: 'date' })} </span>
          {preparedAt}
        </span>
      );
    case 'waiting':
      return (
        <Link
          href={`/manager/order-guides?prepared=${delivery.preparedOrderId}`}
          className="-my-1 inline-flex min-h-11 items-center font-medium text-accent hover:underline"
        >
          {t`Waits: look at it`}
        </Link>
      );
    case 'none':
      return <Badge>{t`No order`}</Badge>;
    default:
      return <Badge tone="success">{t({ message: 'Ordered', context: 'delivery' })}</Badge>;
  }
}

function LeftOut({ standing: { leftOut } }: { standing: StandingOrder }) {
  if (leftOut.length === 0) return null;
  return (
    <div>
      <h4 className="text-sm font-medium">{t`Left out`}</h4>
      <ul>
        {leftOut.map((one) => (
          <li key={one.deliveryDate} className="py-0.5 text-sm wrap-anywhere">
            <span className="block text-ink tabular-nums">{longDay(one.deliveryDate)}</span>{' '}
            {sentenceIn(one)}
          </li>
        ))}
      </ul>
    </div>
  );
}
