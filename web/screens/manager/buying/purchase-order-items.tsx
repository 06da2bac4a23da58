import type { PurchaseOrderDetails, PurchaseOrderItem } from '#contract/purchase-orders.ts';
import { DeliveryLine } from '#web/orders/delivery-line.tsx';
import { LinePrice } from '#web/orders/prices.tsx';
import { ReceivedLine } from '#web/orders/received-line.tsx';
import { ItemLine } from '../answers/item-line.tsx';
import { Each } from '#web/ui/each.tsx';
import { FactLine } from '#web/ui/unbroken.tsx';

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
      <Each
        of="li"
        records={items.toSorted((a, b) => urgency(a) - urgency(b))}
        keyOf={({ id }) => id}
      >
        {(item) => (
          <ItemLine item={item} className="py-3 first:pt-0 last:pb-0">
            <p className="text-sm wrap-anywhere text-ink-muted">
              <FactLine facts={[item.productId, item.vendorItemCode, item.packSize]} />
            </p>
            <p className="text-sm wrap-anywhere text-ink-muted">
              <FactLine facts={[item.orderId, item.employeeName]} />
            </p>
            <ReceivedLine item={item} />
            <LinePrice item={item} />
            {item.deliveryDate !== deliveryDate && <DeliveryLine item={item} />}
          </ItemLine>
        )}
      </Each>
    </ul>
  );
}

function urgency({ answer, isOpen }: PurchaseOrderItem): number {
  if (answer?.toSettle) return 0;
  return isOpen && !answer ? 1 : 2;
}
