import type { OrderItem } from '#contract/calls/order-items.ts';
import { VendorOrderItemRow } from './vendor-order-item-row.tsx';
import { Each } from '#web/ui/each.tsx';

interface ItemListProps {
  items: readonly OrderItem[];
  /** Each item shows its order, where the list has items of several orders. */
  showOrder?: boolean;
}

export function ItemList({ items, showOrder = false }: ItemListProps) {
  return (
    <ul className="-my-2 divide-y divide-line">
      <Each of="li" records={items} keyOf={(item) => item.id}>
        {(item) => <VendorOrderItemRow item={item} showOrder={showOrder} />}
      </Each>
    </ul>
  );
}
