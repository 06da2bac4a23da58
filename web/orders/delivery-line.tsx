import { Trans } from '@lingui/react/macro';
import type { OrderItem } from '#contract/calls/order-items.ts';
import { longDay } from './delivery-days.ts';

/** `Delivery: Fri, Nov 20`: what an item was promised for; nothing without a schedule (V2). */
export function DeliveryLine({
  item: { deliveryDate },
}: {
  item: Pick<OrderItem, 'deliveryDate'>;
}) {
  if (!deliveryDate) return null;
  const day = longDay(deliveryDate);
  return (
    <span className="block text-sm font-normal text-ink-muted tabular-nums">
      <Trans>
        Delivery: <time dateTime={deliveryDate}>{day}</time>
      </Trans>
    </span>
  );
}
