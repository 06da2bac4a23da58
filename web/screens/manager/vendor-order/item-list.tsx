import type { OrderItem } from '#contract/order-items.ts';
import { ItemRow } from './item-row.tsx';

interface ItemListProps {
  items: readonly OrderItem[];
  /** Each item shows its order, where the list has items of several orders. */
  showOrder?: boolean;
}

export function ItemList({ items, showOrder = false }: ItemListProps) {
  return (
    <ul className="-my-2 divide-y divide-line">
      {items.map((item) => (
        <ItemRow key={item.id} item={item} showOrder={showOrder} />
      ))}
    </ul>
  );
}
