import { t } from '@lingui/core/macro';
import { CircleCheck } from 'lucide-react';
import type { MovedDelivery } from '#contract/calls/deliveries.ts';
import type { ListedOrder } from '#contract/calls/orders.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import type { Notice } from '#web/ui/toast.ts';
import { longDay } from './delivery-days.ts';
import { showingOrder } from './showing-orders.ts';

interface ApproveButtonProps {
  order: ListedOrder;
  /** `primary` where it is what the screen is for. */
  variant?: 'primary' | 'secondary';
}

/**
 * Approves an order that waits for a manager, as it is shown (E33): when its total changed meanwhile, nothing is approved.
 * Its items are open from then on (M6).
 */
export function ApproveButton({ order: { id, total }, variant = 'secondary' }: ApproveButtonProps) {
  const undo = useUndoOfApproval(id);
  const approve = useWrite({
    write: () => writeOf('approveOrder', { params: { id }, body: { total } }),
    shows: (approved) => showingOrder(id, () => approved),
    success: ({ movedDeliveries }) => ({
      title: t`Order approved`,
      description: [t`${id} can go to its vendors now.`, ...movedDeliveries.map(movedText)].join(
        ' ',
      ),
      tone: 'success',
      ...undo(),
    }),
    failure: (error) => ({
      title: t`Failed to approve the order`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
  });
  return (
    <Button
      variant={variant}
      aria-label={t`Approve ${id}`}
      busy={approve.isPending}
      onClick={() => approve.mutate()}
    >
      {!approve.isPending && <CircleCheck aria-hidden className="size-4" />}
      {approve.isPending ? t`Approving...` : t`Approve`}
    </Button>
  );
}

/** Returns the part of a message that offers to take an approval back (24.9). */
export function useUndoOfApproval(id: string): () => Pick<Notice, 'action'> {
  const takeBack = useWrite({
    write: () => writeOf('takeBackApproval', { params: { id } }),
    shows: (order) => showingOrder(id, () => order),
    success: ({ needsApproval }) => ({
      title: t`Approval taken back`,
      description: needsApproval ? t`${id} waits for approval again.` : t`${id} is pending again.`,
      tone: 'success',
    }),
    failure: (error) => ({
      title: t`The approval was not taken back`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
  });
  return () => ({
    action: { label: t`Undo`, onPress: () => takeBack.mutate() },
  });
}

/** 'The cut-off of Fresh Farms for Thu, Nov 26 has passed: it comes on Fri, Nov 27.' */
export function movedText({ vendorName, from, to }: MovedDelivery): string {
  const missed = longDay(from);
  const next = longDay(to);
  return t`The cut-off of ${vendorName} for ${missed} has passed: it comes on ${next}.`;
}
