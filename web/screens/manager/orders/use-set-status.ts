import { t } from '@lingui/core/macro';
import type { ListedOrder, OrderStatus } from '#contract/calls/orders.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { movedText, useUndoOfApproval } from '#web/orders/approval.tsx';
import { showingOrder } from '#web/orders/showing-orders.ts';
import { useWrite } from '#web/session/use-write.ts';

const NOW: Readonly<Record<OrderStatus, (id: string) => string>> = {
  pending: (id) => t`${id} is now pending.`,
  approved: (id) => t`${id} is now approved.`,
  ordered: (id) => t`${id} is now ordered.`,
  completed: (id) => t`${id} is now completed.`,
  cancelled: (id) => t`${id} is now cancelled.`,
};

/**
 * Sets the status of an order by hand (D15); it is approved with the total that is shown (E33). Only an approval has a way
 * back: the others were asked about before.
 */
export function useSetStatus({ id, total }: ListedOrder) {
  const undo = useUndoOfApproval(id);
  return useWrite({
    write: (status: OrderStatus) =>
      writeOf('setOrderStatus', { params: { id }, body: { status, total } }),
    shows: (updated) => showingOrder(id, () => updated),
    success: (updated) => ({
      title: t`Status Updated`,
      description: [NOW[updated.status](id), ...updated.movedDeliveries.map(movedText)].join(' '),
      tone: 'success',
      ...(updated.status === 'approved' && undo()),
    }),
    failure: (error) => ({
      title: t`Failed to update status`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
  });
}
