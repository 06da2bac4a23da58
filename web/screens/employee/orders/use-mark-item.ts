import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderItem } from '#contract/order-items.ts';
import { call, sentenceOf } from '#web/api/call.ts';
import { toast } from '#web/ui/toast.ts';
import { changeOf, refreshOrder, showItem } from './watched-order.ts';

/** Another button comes near to where this one was: a double tap must not mark twice. Milliseconds. */
const DOUBLE_TAP_MS = 350;

/** Marks an item: shown at once, taken back if the server refuses. One change at a time for each item. */
export function useMarkItem(item: OrderItem) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: changeOf(item.orderId),
    mutationFn: async (status: 'received' | 'missing') => {
      const input = { params: { id: item.id }, body: { status } };
      const [marked] = await Promise.all([call('setOrderItemStatus', input), doubleTapOver()]);
      return marked;
    },
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

function doubleTapOver() {
  return new Promise((resolve) => {
    setTimeout(resolve, DOUBLE_TAP_MS);
  });
}
