import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ListedOrder } from '#contract/calls/orders.ts';
import { sentenceOf } from '#web/api/call-error.ts';
import { refresh } from '#web/api/refresh.ts';
import { WITHDRAWAL } from '#web/session/submissions/withdrawal.ts';
import { useSubmission } from '#web/session/submissions/use-submission.ts';

/** Nothing is kept of a try: the same again answers the cancelled order. */
const NOT_KEPT = { read: () => null, keep: () => undefined };

/** Of an order that its person took back, or took the last item out of. */
export const cancelledText = (id: string) => t`${id} is cancelled. Nothing of it goes to vendors.`;

/** Takes an order back before it went to its vendors (H3); without a network it waits on the device (O5). */
export function useTakeBackOrder({ id, locationId }: ListedOrder, onEnded: () => void) {
  const client = useQueryClient();
  const withdrawal = useSubmission(WITHDRAWAL, NOT_KEPT, {
    success: () => ({
      title: t`Order taken back`,
      description: cancelledText(id),
      tone: 'success',
    }),
    failure: (error) => ({
      title: t`The order could not be taken back`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
    onStored: onEnded,
    onWaiting: onEnded,
    onFailed: () => {
      onEnded();
      // It may have gone meanwhile.
      void refresh(client, ['orders']);
    },
  });
  return {
    takeBack: () => withdrawal.submit({ content: { orderId: id }, locationId }),
    isBusy: withdrawal.isSending,
  };
}
