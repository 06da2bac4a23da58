import type { PurchaseOrderDetails, PurchaseOrderItem } from '#contract/purchase-orders.ts';
import { DeliveryLine } from '#web/orders/delivery-line.tsx';
import { LinePrice } from '#web/orders/prices.tsx';
import { ProductPicture } from '#web/orders/product-picture.tsx';
import { ReceivedLine } from '#web/orders/received-line.tsx';
import { grouped } from '#web/ui/grouped.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { ItemAnswer } from '../answers/item-answer.tsx';

/**
 * The items under a purchase order's number: first those whose answer a manager has to settle, then those that still wait
 * for one; otherwise in the sequence of PDF and e-mail.
 */
export function PurchaseOrderItems({ order }: { order: PurchaseOrderDetails }) {
  const { items, deliveryDate } = order;
  if (items.length === 0)
    return <p className="text-body text-ink-muted">No item is under this number any more.</p>;
  return (
    <ul className="divide-y divide-line">
      {items
        .toSorted((a, b) => urgency(a) - urgency(b))
        .map((item) => (
          <li key={item.id} className="py-3 first:pt-0 last:pb-0">
            <div className="flex items-center gap-x-4">
              <ProductPicture photoUrl={item.photoUrl} size={48} />
              <div className="min-w-0 grow">
                <p className="font-medium wrap-anywhere">{item.productName || 'Unknown Product'}</p>
                <p className="text-sm wrap-anywhere text-ink-muted">
                  {[item.productId, item.vendorItemCode, item.packSize].filter(Boolean).join(' • ')}
                </p>
                <p className="text-sm wrap-anywhere text-ink-muted">
                  {item.orderId} • {item.employeeName}
                </p>
                <ReceivedLine item={item} />
                <LinePrice item={item} />
                {item.deliveryDate !== deliveryDate && <DeliveryLine item={item} />}
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
  );
}

function urgency({ answer, isOpen }: PurchaseOrderItem): number {
  if (answer?.toSettle) return 0;
  return isOpen && !answer ? 1 : 2;
}
