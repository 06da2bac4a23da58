import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderItem } from '#contract/order-items.ts';
import { sentenceOf } from '#web/api/call.ts';
import { markItem } from '#web/orders/mark-item.ts';
import { toast } from '#web/ui/toast.ts';
import { changeOf, refreshOrder, showItem } from './watched-order.ts';

/** Marks an item: shown at once, taken back if the server refuses. One change at a time for each item. */
export function useMarkItem(item: OrderItem) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeOf(item.orderId),
    mutationFn: (status: 'received' | 'missing') => markItem(item, status),
    onMutate: async (status) => {
      await showItem(client, { ...item, orderedStatus: status });
      return item;
    },
    onSuccess: async (marked) => {
      toast({
        title: 'Status Updated',
        description: 'Order item status has been updated successfully.',
        tone: 'success',
      });
      await showItem(client, marked);
    },
    onError: async (error, _, before) => {
      toast({
        title: 'Error',
        description: `Failed to update status: ${sentenceOf(error)}`,
        tone: 'destructive',
      });
      if (before) await showItem(client, before);
    },
    onSettled: () => refreshOrder(client, item.orderId),
  });
}
