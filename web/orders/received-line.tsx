import type { OrderItem } from '#contract/calls/order-items.ts';
import { grouped } from '#web/ui/grouped.ts';

type Arriving = Pick<OrderItem, 'quantity' | 'orderedStatus' | 'receivedQuantity'>;

/** `Received 3 of 5`: where it is another number than was ordered (R2). */
export function ReceivedLine({ item }: { item: Arriving }) {
  const { quantity, orderedStatus, receivedQuantity } = item;
  // Nothing came yet, or nothing will: the state says so.
  if (!receivedQuantity && (orderedStatus !== 'received' || receivedQuantity !== 0)) return null;
  if (receivedQuantity === quantity) return null;
  return (
    <span className="block text-sm font-normal text-ink-muted tabular-nums">
      {`Received ${grouped(receivedQuantity)} of ${grouped(quantity)}`}
    </span>
  );
}
