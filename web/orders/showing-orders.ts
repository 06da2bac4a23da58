import type { OrderItem } from '#contract/calls/order-items.ts';
import type { ListedOrder } from '#contract/calls/orders.ts';
import { showing } from '#web/api/showing.ts';
import type { Showing } from '#web/api/showing.ts';

/** Changes an order wherever it is shown. */
export function showingOrder(
  orderId: string,
  change: (order: ListedOrder) => ListedOrder,
): Showing {
  return showing(['getOrder', 'listOrders', 'listOrdersOfUser'], (order) =>
    order.id === orderId ? change(order) : order,
  );
}

/** Shows an order with another invoice photo, its last. */
export function showingWithPhoto(orderId: string, photoUrl: string): Showing {
  return showingOrder(orderId, (order) =>
    order.invoicePhotoUrls.includes(photoUrl)
      ? order
      : { ...order, invoicePhotoUrls: [...order.invoicePhotoUrls, photoUrl] },
  );
}

/** Shows an order without one of its invoice photos. */
export function showingWithoutPhoto(orderId: string, photoUrl: string): Showing {
  return showingOrder(orderId, (order) => ({
    ...order,
    invoicePhotoUrls: order.invoicePhotoUrls.filter((url) => url !== photoUrl),
  }));
}

/** Changes an order's item wherever it is shown; the item is removed when `change` returns undefined. */
export function showingItem(
  itemId: OrderItem['id'],
  change: (item: OrderItem) => OrderItem | undefined,
): Showing {
  return showing(['listItemsOfOrder', 'listOrderItems'], (item) =>
    item.id === itemId ? change(item) : item,
  );
}
