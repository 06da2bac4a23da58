import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ItemStatus, OrderItem } from '#contract/order-items.ts';
import { sentenceOf } from '#web/api/call.ts';
import type { Page } from '#web/api/call.ts';
import { markItem } from '#web/orders/mark-item.ts';
import { toast } from '#web/ui/toast.ts';
import { refreshOrders, stopReadingOrders } from '../order-changes.ts';

const mutationKey = ['markItem'];

/** Sets an item's state: an optimistic update, rolled back when the server refuses. */
export function useMarkItem() {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    mutationFn: ({ item, status }: { item: OrderItem; status: ItemStatus }) =>
      markItem(item, status),
    onMutate: async ({ item, status }) => {
      await stopReadingOrders(client);
      show(client, { ...item, orderedStatus: status });
    },
    onSuccess: () =>
      toast({
        title: 'Status Updated',
        description: 'Order item status has been updated successfully.',
        tone: 'success',
      }),
    onError: (error, { item }) => {
      show(client, item);
      toast({
        title: 'Failed to update status',
        description: sentenceOf(error),
        tone: 'destructive',
      });
    },
    onSettled: async () => {
      // While another item is being saved, a refresh would show that item's old state.
      if (client.isMutating({ mutationKey }) !== 1) return;
      await refreshOrders(client);
    },
  });
}

/** Replaces an item in every cached list that contains it. */
function show(client: QueryClient, item: OrderItem): void {
  const put = (rows: OrderItem[]) => rows.map((row) => (row.id === item.id ? item : row));
  client.setQueriesData<OrderItem[]>(
    { queryKey: ['listItemsOfOrder'] },
    (rows) => rows && put(rows),
  );
  client.setQueriesData<InfiniteData<Page<OrderItem[]>>>(
    { queryKey: ['listOrderItems', 'pages'] },
    (list) =>
      list && { ...list, pages: list.pages.map((page) => ({ ...page, rows: put(page.rows) })) },
  );
}
