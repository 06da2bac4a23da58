import type { Order, OrderStatus } from '#contract/orders.ts';
import { sentenceOf } from '#web/api/call.ts';
import { writeOf } from '#web/api/write.ts';
import { showingOrder } from '#web/orders/showing-orders.ts';
import { useWrite } from '#web/session/use-write.ts';

/** Sets the status of an order by hand (D15). */
export function useSetStatus({ id }: Order) {
  return useWrite({
    write: (status: OrderStatus) => writeOf('setOrderStatus', { params: { id }, body: { status } }),
    shows: (updated) => showingOrder(id, () => updated),
    success: (updated) => ({
      title: 'Status Updated',
      description: `${id} is now ${updated.status}.`,
      tone: 'success',
    }),
    failure: (error) => ({
      title: 'Failed to update status',
      description: sentenceOf(error),
      tone: 'destructive',
    }),
  });
}
