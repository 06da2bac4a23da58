import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OrderItem } from '#contract/order-items.ts';
import { call, CallError } from '#web/api/call.ts';
import { grouped } from '#web/ui/grouped.ts';
import { toast } from '#web/ui/toast.ts';
import { refreshOrders, showItemOfOrder } from '../order-changes.ts';

export interface ItemChanges {
  quantity?: number;
  unitOfMeasure?: string;
}

interface Updating {
  onUpdated: () => void;
  /** Somebody else corrected it since `item` was read: it is `newer` now. */
  onChangedMeanwhile: (newer: OrderItem) => void;
}

/** Changes an item's quantity or unit as it was read; its order follows (D15). */
export function useUpdateItem(item: OrderItem, { onUpdated, onChangedMeanwhile }: Updating) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: ItemChanges) =>
      call(
        'updateOrderItem',
        { params: { id: item.id }, body: changes },
        { ifMatch: item.version },
      ),
    onSuccess: async (updated) => {
      await showItemOfOrder(client, item, updated);
      toast({
        title: 'Order Item Updated',
        description: `${updated.productName}: ${grouped(updated.quantity)} ${updated.unitOfMeasure}`,
        tone: 'success',
      });
      onUpdated();
    },
    onError: (error) => {
      const newer = newerOf(error);
      if (newer) onChangedMeanwhile(newer);
      else sayFailed('Failed to update order item. Please try again.');
    },
    onSettled: () => void refreshOrders(client),
  });
}

interface Deleting {
  onDeleted: () => void;
  /** With what somebody else made of it since `item` was read, when that is why. */
  onFailed: (newer: OrderItem | undefined) => void;
}

/** Deletes an item as it was read; with its last one the order is cancelled (D15). */
export function useDeleteItem(item: OrderItem, { onDeleted, onFailed }: Deleting) {
  const client = useQueryClient();
  return useMutation({
    // Already gone is a failure too: its order may have been combined, and the item moved along (D17).
    mutationFn: () =>
      call('deleteOrderItem', { params: { id: item.id } }, { ifMatch: item.version }),
    onSuccess: async () => {
      await showItemOfOrder(client, item);
      toast({
        title: 'Order Item Deleted',
        description: `${item.productName} was removed from ${item.orderId}.`,
        tone: 'success',
      });
      onDeleted();
    },
    onError: (error) => {
      sayFailed('Failed to delete order item. Please try again.');
      onFailed(newerOf(error));
    },
    onSettled: () => void refreshOrders(client),
  });
}

function newerOf(error: Error): OrderItem | undefined {
  const changed = error instanceof CallError && error.code === 'changed_meanwhile';
  return changed ? (error.current as OrderItem) : undefined;
}

function sayFailed(description: string): void {
  toast({ title: 'Error', description, tone: 'destructive' });
}
