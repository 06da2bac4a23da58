import { t } from '@lingui/core/macro';
import type { ItemStatus, OrderItem } from '#contract/calls/order-items.ts';
import { CallError } from '#web/api/call-error.ts';
import { MARK } from '#web/session/submissions/submission-kinds.ts';
import { FirstTryStored } from '#web/session/submissions/sending.ts';
import { useSubmission } from '#web/session/submissions/use-submission.ts';
import type { Notice } from '#web/ui/toast.ts';
import { useKeptMark } from './kept-marks.ts';
import { showingItem } from './showing-orders.ts';

interface MarkOptions {
  failure: (error: Error) => Notice;
  /** Without an answer it waits on the device: for whoever receives, also where there is no network (O2). */
  mayWait?: boolean;
}

/** Changes the status of an item optimistically; rolled back if the server refuses. */
export function useMarkItem(
  item: OrderItem,
  { failure, mayWait = false }: MarkOptions,
): { mark: (status: ItemStatus) => void; isMarking: boolean } {
  const { productName } = item;
  const marking = useSubmission(MARK, useKeptMark(item), {
    // The button of the next state appears where the pressed one was.
    guardDoubleTap: true,
    optimistic: ({ content: { itemId, status } }) =>
      showingItem(itemId, (row) => ({
        ...row,
        orderedStatus: status,
        // Received also means that what was still to come has come.
        ...(status === 'received' && { receivedQuantity: row.quantity }),
      })),
    shows: (marked) => showingItem(marked.id, () => marked),
    ...(mayWait && { onWaiting: () => undefined }),
    success: () => ({
      title: t`Status Updated`,
      description: t`Order item status has been updated successfully.`,
      tone: 'success',
    }),
    failure: (error, { content: { status } }) => {
      if (error instanceof FirstTryStored) return firstTryStored();
      if (!(error instanceof CallError && error.code === 'not_converted')) return failure(error);
      return {
        title: t`Is ${productName} received?`,
        description: error.sentence,
        duration: ASKING_MS,
        action: { label: t`Mark Anyway`, onPress: () => mark(status, { ask: false }) },
      };
    },
  });

  function mark(status: ItemStatus, { ask = true }: { ask?: boolean } = {}) {
    const { id: itemId, locationId } = item;
    marking.submit({ content: { itemId, status, ask, productName }, locationId });
  }
  return { mark, isMarking: marking.isSending };
}

const firstTryStored = (): Notice => ({
  title: t`Marked before`,
  description: t`Your first try was stored after all, as it was then: this one was not.`,
  tone: 'destructive',
});

/** Long enough to read the question and to think. */
const ASKING_MS = 20_000;
