import { t } from '@lingui/core/macro';
import type { OrderItem } from '#contract/calls/order-items.ts';
import { grouped } from '#web/ui/grouped.ts';

type Arriving = Pick<OrderItem, 'quantity' | 'orderedStatus' | 'receivedQuantity'>;

/** `Received 3 of 5`: where it is another number than was ordered (R2). */
export function ReceivedLine({ item }: { item: Arriving }) {
  const { quantity, orderedStatus, receivedQuantity } = item;
  // Nothing came yet, or nothing will: the state says so.
  if (!receivedQuantity && (orderedStatus !== 'received' || receivedQuantity !== 0)) return null;
  if (receivedQuantity === quantity) return null;
  const received = grouped(receivedQuantity);
  const ordered = grouped(quantity);
  return (
    <span className="block text-sm font-normal text-ink-muted tabular-nums">
      {t`Received ${received} of ${ordered}`}
    </span>
  );
}
