import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { OrderItem } from '#contract/order-items.ts';
import type { Order } from '#contract/orders.ts';
import { queryOf } from '#web/api/queries.ts';

/** The key of every change to an order or its items. */
export const changeOf = (orderId: string) => ['changeOrder', orderId];

const onOpening = { staleTime: 0, refetchOnMount: 'always' } as const;

/** An order as it stands: read on opening, whatever is known of it. */
export function useWatchedOrder(orderId: string, known: Order | undefined) {
  return useQuery({
    ...queryOf('getOrder', { params: { id: orderId } }),
    ...onOpening,
    placeholderData: known,
  });
}

/** The same for its items. */
export function useWatchedItems(orderId: string) {
  return useQuery({
    ...queryOf('listItemsOfOrder', { params: { id: orderId } }),
    ...onOpening,
  });
}

/** Changes what is shown of an order at once; reads under way, which know nothing of it, are dropped. */
export async function showOrder(
  client: QueryClient,
  orderId: string,
  change: (order: Order) => Order,
): Promise<void> {
  const { queryKey } = queryOf('getOrder', { params: { id: orderId } });
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (order) => order && change(order));
}

/** The same for one of its items. */
export async function showItem(client: QueryClient, item: OrderItem): Promise<void> {
  const { queryKey } = queryOf('listItemsOfOrder', { params: { id: item.orderId } });
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (items) => items?.map((one) => (one.id === item.id ? item : one)));
}

/**
 * After a change: reads the open order again, and the list behind it. Nobody waits for that: the network may be gone.
 * With another change under way, that one does it.
 */
export function refreshOrder(client: QueryClient, orderId: string): void {
  if (client.isMutating({ mutationKey: changeOf(orderId) }) > 1) return;
  const params = { id: orderId };
  void client.invalidateQueries({ queryKey: queryOf('getOrder', { params }).queryKey });
  void client.invalidateQueries({ queryKey: queryOf('listItemsOfOrder', { params }).queryKey });
  void client.invalidateQueries({ queryKey: ['listOrdersOfUser'] });
}
