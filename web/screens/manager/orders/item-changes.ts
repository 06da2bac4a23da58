import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderItem } from '#contract/order-items.ts';
import { call } from '#web/api/call.ts';
import { toast } from '#web/ui/toast.ts';
import { refreshOrders, showItemOfOrder } from '../order-changes.ts';

/** Changes an item's quantity or unit; its order follows (D15). */
export function useUpdateItem(item: OrderItem, { onUpdated }: { onUpdated: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: { quantity?: number; unitOfMeasure?: string }) =>
      call('updateOrderItem', { params: { id: item.id }, body: changes }),
    onSuccess: async (updated) => {
      await showItemOfOrder(client, item, updated);
      toast({
        title: 'Order Item Updated',
        description: `${updated.productName}: ${updated.quantity.toLocaleString('en-US')} ${updated.unitOfMeasure}`,
        tone: 'success',
      });
      onUpdated();
    },
    onError: () => sayFailed('Failed to update order item. Please try again.'),
    onSettled: () => void refreshOrders(client),
  });
}

interface Deleting {
  onDeleted: () => void;
  onFailed: () => void;
}

/** Deletes an item; with its last one the order is cancelled (D15). */
export function useDeleteItem(item: OrderItem, { onDeleted, onFailed }: Deleting) {
  const client = useQueryClient();
  return useMutation({
    // Already gone is a failure too: its order may have been combined, and the item moved along (D17).
    mutationFn: () => call('deleteOrderItem', { params: { id: item.id } }),
    onSuccess: async () => {
      await showItemOfOrder(client, item);
      toast({
        title: 'Order Item Deleted',
        description: `${item.productName} was removed from ${item.orderId}.`,
        tone: 'success',
      });
      onDeleted();
    },
    onError: () => {
      sayFailed('Failed to delete order item. Please try again.');
      onFailed();
    },
    onSettled: () => void refreshOrders(client),
  });
}

function sayFailed(description: string): void {
  toast({ title: 'Error', description, tone: 'destructive' });
}
