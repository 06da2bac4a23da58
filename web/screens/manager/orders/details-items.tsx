import { plural, t } from '@lingui/core/macro';
import { TriangleAlert } from 'lucide-react';
import type { ListedOrder } from '#contract/calls/orders.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { Arrivals, ArrivalsFailure, useArrivals } from '#web/orders/arrivals.tsx';
import { DeliveryLine } from '#web/orders/delivery-line.tsx';
import { LinePrice } from '#web/orders/prices.tsx';
import { ReceivedLine } from '#web/orders/received-line.tsx';
import { useItemsOfOrder } from '#web/orders/reading-orders.ts';
import { Failed } from '#web/ui/failed.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Each } from '#web/ui/each.tsx';
import { ItemLine } from '../buying/answers/item-line.tsx';
import { useUnusualLines } from './unusual-lines.ts';

/** The items with their vendors and states; while the order waits for approval also what is unusual about them. */
export function DetailsItems({ order }: { order: ListedOrder }) {
  const orderId = order.id;
  const items = useItemsOfOrder(orderId);
  const count = items.data?.length;
  const unusual = useUnusualLines(order, items.data);
  const unusualLines = unusual.ofItem.size;
  // What a manager has to look at stands first.
  const isUnusual = ({ id }: { id: number }) => Number(unusual.ofItem.has(id));
  const rows = unusual.isPending
    ? undefined
    : items.data?.toSorted((one, other) => isUnusual(other) - isUnusual(one));
  const arrived = useArrivals(orderId, items.data);
  return (
    <section aria-labelledby="details-items">
      <h3 id="details-items" className="text-base font-semibold">
        {count ? t`Order Items (${count})` : t`Order Items`}
      </h3>
      {(items.isPending || unusual.isPending) && <Spinner label={t`Loading items...`} />}
      {items.isError && !items.data && (
        <Failed
          message={sentenceOf(items.error, t`The items could not be loaded.`)}
          onRetry={() => void items.refetch()}
          busy={items.isFetching}
        />
      )}
      {items.data?.length === 0 && (
        <p className="py-3 text-body text-ink-muted">{t`This order has no items.`}</p>
      )}
      {unusualLines > 0 && (
        <p className="text-body text-warning">
          {plural(unusualLines, {
            one: '# line is unusual.',
            other: '# lines are unusual.',
          })}
        </p>
      )}
      <ArrivalsFailure arrived={arrived} />
      <ul className="divide-y divide-line">
        <Each of="li" records={rows} keyOf={(item) => item.id}>
          {(item) => (
            <ItemLine item={item} className="py-3">
              <p className="text-sm text-ink-muted wrap-anywhere">
                {item.productId} • {item.vendorName}
              </p>
              {unusual.ofItem.has(item.id) && (
                <p className="flex items-center gap-1.5 text-sm font-medium text-warning">
                  <TriangleAlert aria-hidden className="size-4 shrink-0" />
                  {unusual.ofItem.get(item.id)}
                </p>
              )}
              <ReceivedLine item={item} />
              <LinePrice item={item} />
              <DeliveryLine item={item} />
              <Arrivals name={item.productName} arrivals={arrived.ofItems.get(item.id)} />
            </ItemLine>
          )}
        </Each>
      </ul>
    </section>
  );
}
