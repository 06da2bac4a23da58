import { t } from '@lingui/core/macro';
import type { OrderItem, OrderItemChanges } from '#contract/calls/order-items.ts';
import '#web/api/late-routes.ts';
import { writeOf } from '#web/api/write.ts';
import { showingItem } from '#web/orders/showing-orders.ts';
import { useUndo } from '#web/session/use-restore.ts';
import { useWrite } from '#web/session/use-write.ts';
import { grouped } from '#web/ui/grouped.ts';

interface Outcome {
  onDone: () => void;
  /** Another user corrected it since `item` was read: `newer` is the current one. */
  onNewer: (newer: OrderItem) => void;
  onFailed?: () => void;
}

/** Changes an item, based on the version that was read; its order follows (D15). */
export function useUpdateItem(item: OrderItem, { onNewer, ...then }: Outcome) {
  return useWrite({
    ...then,
    record: () => item,
    write: (changes: OrderItemChanges) =>
      writeOf('updateOrderItem', { params: { id: item.id }, body: changes }),
    shows: (updated) => showingItem(item.id, () => updated),
    success: (updated) => ({
      title: t`Order Item Updated`,
      description: `${updated.productName}: ${grouped(updated.quantity)} ${updated.unitOfMeasure}`,
      tone: 'success',
    }),
    onNewer: (newer) => onNewer(newer as OrderItem),
  });
}

/** Deletes an item, based on the version read; with its last one the order is cancelled (D15). */
export function useDeleteItem(item: OrderItem, { onNewer, ...then }: Outcome) {
  const { productName, orderId } = item;
  const undo = useUndo(() => ({
    title: t`Order Item Restored`,
    description: t`${productName} is in ${orderId} again.`,
  }));
  return useWrite({
    ...then,
    record: () => item,
    // A missing item is a failure too: its order may have been combined, and the item moved with it (D17).
    write: () => writeOf('deleteOrderItem', { params: { id: item.id } }),
    shows: () => showingItem(item.id, () => undefined),
    success: () => ({
      title: t`Order Item Deleted`,
      description: t`${productName} was removed from ${orderId}.`,
      tone: 'success',
      ...undo({ kind: 'order-items', id: item.id }),
    }),
    onNewer: (newer) => onNewer(newer as OrderItem),
  });
}
