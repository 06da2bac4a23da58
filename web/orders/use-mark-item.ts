import type { ItemStatus, OrderItem } from '#contract/calls/order-items.ts';
import { CallError } from '#web/api/call.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import type { Notice } from '#web/ui/toast.ts';
import { showingItem } from './showing-orders.ts';

interface Marking {
  item: OrderItem;
  status: ItemStatus;
  /** The person was told that something came which is not converted, and marks it all the same. */
  anyway?: boolean;
}

/** Changes the status of an item optimistically; rolled back if the server refuses. */
export function useMarkItem({ failure }: { failure: (error: Error) => Notice }) {
  const marking = useWrite({
    write: ({ item: { id }, status, anyway = false }: Marking) =>
      writeOf('setOrderItemStatus', { params: { id }, body: { status, ask: !anyway } }),
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
    failure: (error, { item, status }) =>
      error instanceof CallError && error.code === 'not_converted'
        ? {
            title: `Is ${item.productName} received?`,
            description: error.sentence,
            duration: ASKING_MS,
            action: {
              label: 'Mark Anyway',
              onPress: () => marking.mutate({ item, status, anyway: true }),
            },
          }
        : failure(error),
  });
  return marking;
}

/** Long enough to read the question and to think. */
const ASKING_MS = 20_000;
