import { sentenceOf } from '#web/api/call.ts';
import { Arrivals, useArrivals } from '#web/orders/arrivals.tsx';
import { DeliveryLine } from '#web/orders/delivery-line.tsx';
import { LinePrice } from '#web/orders/prices.tsx';
import { ProductPicture } from '#web/orders/product-picture.tsx';
import { ReceivedLine } from '#web/orders/received-line.tsx';
import { useItemsOfOrder } from '#web/orders/reading-orders.ts';
import { Failed } from '#web/ui/failed.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { ItemAnswer } from '../answers/item-answer.tsx';

/** The items with their vendors and states. */
export function DetailsItems({ orderId }: { orderId: string }) {
  const items = useItemsOfOrder(orderId);
  const arrivals = useArrivals(orderId, items.data);
  return (
    <section aria-labelledby="details-items">
      <h3 id="details-items" className="text-base font-semibold">
        Order Items{items.data && items.data.length > 0 && ` (${items.data.length})`}
      </h3>
      {items.isPending && <Spinner label="Loading items..." />}
      {items.isError && !items.data && (
        <Failed
          message={sentenceOf(items.error, 'The items could not be loaded.')}
          onRetry={() => void items.refetch()}
          busy={items.isFetching}
        />
      )}
      {items.data?.length === 0 && (
        <p className="py-3 text-body text-ink-muted">This order has no items.</p>
      )}
      <ul className="divide-y divide-line">
        {items.data?.map((item) => (
          <li key={item.id} className="py-3">
            <div className="flex items-center gap-x-4">
              <ProductPicture photoUrl={item.photoUrl} size={48} />
              <div className="min-w-0 grow">
                <p className="font-medium wrap-anywhere">{item.productName || 'Unknown Product'}</p>
                <p className="text-sm text-ink-muted wrap-anywhere">
                  {item.productId} • {item.vendorName}
                </p>
                <ReceivedLine item={item} />
                <LinePrice item={item} />
                <DeliveryLine item={item} />
                <Arrivals name={item.productName} arrivals={arrivals.get(item.id)} />
              </div>
              <div className="flex shrink-0 flex-col items-end gap-1 sm:flex-row sm:items-center sm:gap-4">
                <p className="text-body tabular-nums">
                  {grouped(item.quantity)} {item.unitOfMeasure}
                </p>
                <p className="sm:w-26 sm:text-right">
                  <StatusBadge status={item.orderedStatus} />
                </p>
              </div>
            </div>
            <ItemAnswer item={item} className="mt-2 sm:ml-16" />
          </li>
        ))}
      </ul>
    </section>
  );
}
