import { CircleCheck } from 'lucide-react';
import type { Order } from '#contract/orders.ts';
import { sentenceOf } from '#web/api/call.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { showingOrder } from './showing-orders.ts';

/** Approves an order that waits for a manager; its items are open from then on (M6). */
export function ApproveButton({ order: { id } }: { order: Order }) {
  const approve = useWrite({
    write: () => writeOf('approveOrder', { params: { id } }),
    shows: (approved) => showingOrder(id, () => approved),
    success: {
      title: 'Order approved',
      description: `${id} can go to its vendors now.`,
      tone: 'success',
    },
    failure: (error) => ({
      title: 'Failed to approve the order',
      description: sentenceOf(error),
      tone: 'destructive',
    }),
  });
  return (
    <Button
      variant="secondary"
      aria-label={`Approve ${id}`}
      busy={approve.isPending}
      onClick={() => approve.mutate()}
    >
      {!approve.isPending && <CircleCheck aria-hidden className="size-4" />}
      {approve.isPending ? 'Approving...' : 'Approve'}
    </Button>
  );
}
