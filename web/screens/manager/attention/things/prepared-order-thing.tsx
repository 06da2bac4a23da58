import { PreparedOrderCard } from '#web/order-guides/prepared-order-card.tsx';
import { usePreparedOrders } from '#web/order-guides/use-prepared-orders.ts';
import { ReadThing } from './read-thing.tsx';

/** A prepared order that did not become an order by itself: why, to be submitted or skipped (H6). */
export function PreparedOrderThing({ id }: { id: string }) {
  const prepared = usePreparedOrders();
  const one = prepared.data?.find((other) => other.id === id);
  return (
    <ReadThing read={{ ...prepared, data: one }}>
      {(shown) => <PreparedOrderCard prepared={shown} showsLocation className="max-w-3xl" />}
    </ReadThing>
  );
}
