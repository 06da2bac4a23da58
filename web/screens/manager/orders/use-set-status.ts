import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Order, OrderStatus } from '#contract/orders.ts';
import { call, sentenceOf } from '#web/api/call.ts';
import { toast } from '#web/ui/toast.ts';
import { refreshOrders, showOrder } from '../order-changes.ts';

/** Puts an order into another state by hand (D15). */
export function useSetStatus(order: Order) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (status: OrderStatus) =>
      call('setOrderStatus', { params: { id: order.id }, body: { status } }),
    onSuccess: async (updated) => {
      await showOrder(client, order.id, () => updated);
      toast({
        title: 'Status Updated',
        description: `${order.id} is now ${updated.status}.`,
        tone: 'success',
      });
    },
    onError: (error) =>
      toast({
        title: 'Failed to update status',
        description: sentenceOf(error),
        tone: 'destructive',
      }),
    onSettled: () => void refreshOrders(client),
  });
}
