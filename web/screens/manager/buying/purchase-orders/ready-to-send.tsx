import { plural, t } from '@lingui/core/macro';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ReadyPurchaseOrder } from '#contract/calls/purchase-orders.ts';
import { moneyText } from '#web/language/money.ts';
import { longDay } from '#web/orders/delivery-days.ts';
import { goesMoment } from '#web/orders/goes-at.ts';
import { purchaseOrderName } from '#web/orders/purchase-order-name.ts';
import { useCurrency } from '#web/session/currency.ts';
import { useOrganizationTime } from '#web/session/organization-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Each } from '#web/ui/each.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { FactLine } from '#web/ui/unbroken.tsx';
import { useNow } from '#web/session/use-now.ts';
import { CapturedNote } from '../../outbox/captured-note.tsx';
import { ByItselfLines } from './by-itself-lines.tsx';
import { NotSentList } from './not-sent-list.tsx';
import { useReady } from './use-ready.ts';
import type { ReadyFilters } from './use-ready.ts';
import { useSendSeveral } from './use-send-several.ts';

/** What is shown at first; a chain has hundreds. */
const FEW = 3;

/** What could be sent to vendors now, the nearest cut-off first: all ticked, and one button (H4). Nothing while nothing could. */
export function ReadyToSend(filters: ReadyFilters) {
  const { orders } = useReady(filters);
  const sending = useSendSeveral();
  const { zone } = useOrganizationTime();
  const now = useNow(orders.some(({ goesAt }) => goesAt !== null));
  // By their numbers: what becomes ready meanwhile is ticked as well.
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(new Set());
  const [isWhole, setIsWhole] = useState(false);
  if (orders.length === 0 && sending.share === undefined && sending.notSent.length === 0)
    return null;
  const isTicked = ({ number }: ReadyPurchaseOrder) => !unticked.has(number);
  const ticked = orders.filter(isTicked);
  const count = ticked.length;
  const all = orders.length;
  const isBusy = sending.share !== undefined;
  const shown = isWhole ? orders : orders.slice(0, FEW);

  const tick = (number: number, checked: boolean) => {
    const next = new Set(unticked);
    if (checked) next.delete(number);
    else next.add(number);
    setUnticked(next);
  };

  return (
    <SectionCard
      title={t`Ready to send`}
      subtitle={zone && subtitleOf(orders, { now, zone })}
      className="mb-4 sm:mb-6"
      actions={
        all > 0 && (
          <Button
            busy={isBusy}
            disabled={count === 0}
            onClick={() => sending.send(ticked.map(withChannel))}
          >
            {!isBusy && <Send aria-hidden className="size-4" />}
            {isBusy ? t`Sending...` : t`Send ${count}`}
          </Button>
        )
      }
    >
      <CapturedNote channels={['email', 'sms']} className="mb-4" />
      {sending.share !== undefined && (
        <Progress label={t`Sending`} share={sending.share} className="mb-4" />
      )}
      <NotSentList notSent={sending.notSent} />
      <ul aria-label={t`Ready to send`} className="-my-2 divide-y divide-line">
        <Each of="li" records={shown} keyOf={({ number }) => number}>
          {(order) => (
            <ReadyRow order={order} isTicked={isTicked(order)} disabled={isBusy} onTick={tick} />
          )}
        </Each>
      </ul>
      {orders.length > shown.length && (
        <Button variant="ghost" className="mt-3 -ml-4" onClick={() => setIsWhole(true)}>
          {t`Show All ${all}`}
        </Button>
      )}
    </SectionCard>
  );
}

/** Also which of them would go without a press, and from when on (H4). */
function subtitleOf(
  orders: readonly ReadyPurchaseOrder[],
  clock: { now: Date; zone: string },
): string {
  if (orders.length === 0) return t`Everything else was sent.`;
  const [first, ...others] = orders.flatMap(({ goesAt }) => goesAt ?? []).toSorted();
  if (first === undefined) return t`Their vendors do not know these yet.`;
  const moment = goesMoment(first, clock);
  const count = others.length + 1;
  if (count < orders.length)
    return plural(count, {
      one: `# of these would also go by itself, ${moment}.`,
      other: `# of these would also go by themselves, the first ${moment}.`,
    });
  return plural(count, {
    one: `It would also go by itself, ${moment}.`,
    other: `They would also go by themselves, the first ${moment}.`,
  });
}

const withChannel = (order: ReadyPurchaseOrder) => ({
  ...order,
  channel: order.vendorEmail === null ? ('sms' as const) : ('email' as const),
});

interface ReadyRowProps {
  order: ReadyPurchaseOrder;
  isTicked: boolean;
  disabled: boolean;
  onTick: (number: number, isTicked: boolean) => void;
}

function ReadyRow({ order, isTicked, disabled, onTick }: ReadyRowProps) {
  const clock = useOrganizationTime();
  const currency = useCurrency();
  const { number, vendorName, locationName, deliveryDate, cutOffAt, total, minimumOrder } = order;
  const { openItems } = order;
  const name = purchaseOrderName(number);
  const isBelow = minimumOrder !== null && Number(total ?? 0) < Number(minimumOrder);
  const minimum = isBelow && currency && moneyText(minimumOrder, currency);
  const day = deliveryDate && longDay(deliveryDate);
  const cutOff = cutOffAt && clock.dateAndTime(cutOffAt);
  return (
    <li className="flex items-start gap-1 py-2">
      <Checkbox
        aria-label={t`Send ${name}`}
        checked={isTicked}
        disabled={disabled}
        onCheckedChange={(checked) => onTick(number, checked)}
        className="-ml-3"
      />
      <div className="min-w-0 grow py-1.5">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium wrap-anywhere">{t`${vendorName} for ${locationName}`}</span>
          {order.sentAt && <Badge tone="warning">{t`Changed since sent`}</Badge>}
          {order.vendorEmail === null && <Badge>{t`By text message`}</Badge>}
        </p>
        <p className="text-sm text-ink-muted tabular-nums">
          <FactLine
            facts={[
              day ? t`Delivery ${day}` : t`Without a delivery date`,
              cutOff && t`Cut-off ${cutOff}`,
              plural(openItems, { one: '# item', other: '# items' }),
            ]}
          />
        </p>
        {minimum && (
          <p className="text-sm font-medium text-warning">{t`Below the minimum of ${minimum}`}</p>
        )}
        <ByItselfLines order={order} />
      </div>
      <p className="shrink-0 py-1 text-right">
        <Link
          href={`/manager/purchase-orders/${number}`}
          className="inline-flex min-h-9 items-center font-medium text-accent hover:underline"
        >
          {name}
        </Link>
        {total && currency && (
          <span className="block text-sm tabular-nums">{moneyText(total, currency)}</span>
        )}
      </p>
    </li>
  );
}
