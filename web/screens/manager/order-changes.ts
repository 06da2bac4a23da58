import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { OrderItem } from '#contract/order-items.ts';
import type { Order } from '#contract/orders.ts';
import type { RouteName } from '#contract/routes.ts';
import type { Page } from '#web/api/call.ts';
import { queryOf } from '#web/api/queries.ts';

/** Every read that an order or its items appear in. */
const READS: readonly RouteName[] = [
  'listOrders',
  'getOrder',
  'listOrderItems',
  'listItemsOfOrder',
  'listOpenVendors',
  'listVendorLocations',
  'listInvoicePhotos',
];

/** After a change to an order or its items: what is on screen is read again, the rest when next shown. */
export function refreshOrders(client: QueryClient): Promise<unknown> {
  return Promise.all(READS.map((name) => client.invalidateQueries({ queryKey: [name] })));
}

/** Stops reads under way, whose older answer would overwrite what is about to be shown. */
export function stopReadingOrders(client: QueryClient): Promise<unknown> {
  return Promise.all(READS.map((name) => client.cancelQueries({ queryKey: [name] })));
}

/** Changes what is shown of an order, wherever it is. */
export async function showOrder(
  client: QueryClient,
  orderId: string,
  change: (order: Order) => Order,
): Promise<void> {
  await stopReadingOrders(client);
  client.setQueryData(
    queryOf('getOrder', { params: { id: orderId } }).queryKey,
    (order) => order && change(order),
  );
  client.setQueriesData<InfiniteData<Page<Order[]>>>(
    { queryKey: ['listOrders', 'pages'] },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          rows: page.rows.map((order) => (order.id === orderId ? change(order) : order)),
        })),
      },
  );
}

/** Shows an item of an order as it is now; without `item` it is gone. */
export async function showItemOfOrder(
  client: QueryClient,
  { id, orderId }: Pick<OrderItem, 'id' | 'orderId'>,
  item?: OrderItem,
): Promise<void> {
  await stopReadingOrders(client);
  client.setQueryData(queryOf('listItemsOfOrder', { params: { id: orderId } }).queryKey, (items) =>
    items?.flatMap((one) => (one.id === id ? (item ?? []) : one)),
  );
}
