import type { ItemStatus, OrderItem } from '#contract/order-items.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import type { Notice } from '#web/ui/toast.ts';
import { showingItem } from './showing-orders.ts';

interface Marking {
  item: OrderItem;
  status: ItemStatus;
}

/** Changes the status of an item optimistically; rolled back if the server refuses. */
export function useMarkItem({ failure }: { failure: (error: Error) => Notice }) {
  return useWrite({
    write: ({ item: { id }, status }: Marking) =>
      writeOf('setOrderItemStatus', { params: { id }, body: { status } }),
    // The button of the next state appears where the pressed one was.
    guardDoubleTap: true,
    optimistic: ({ item, status }) =>
      showingItem(item.id, (row) => ({
        ...row,
        orderedStatus: status,
        // Received also means that what was still to come has come.
        ...(status === 'received' && { receivedQuantity: row.quantity }),
      })),
    shows: (marked) => showingItem(marked.id, () => marked),
    success: {
      title: 'Status Updated',
      description: 'Order item status has been updated successfully.',
      tone: 'success',
    },
    failure,
  });
}
