import { t } from '@lingui/core/macro';
import type { OrderGuide } from '#contract/calls/order-guides.ts';
import { isNotFound, sentenceOf } from '#web/api/call-error.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { DialogState } from '../../records/use-dialog.ts';

/** Asks, then no more orders are prepared from a guide (H5). */
export function RemoveStanding({ dialog }: { dialog: DialogState<OrderGuide> }) {
  const { subject: guide, open, close } = dialog;
  const removing = useWrite({
    record: () => guide?.standing ?? undefined,
    write: () => writeOf('deleteStandingOrder', { params: { id: guide?.id ?? '' } }),
    isDone: isNotFound,
    success: () => ({ title: t`Standing order removed`, tone: 'success' }),
    failure: (error) => ({
      title: t`The standing order was not removed`,
      description: sentenceOf(error),
      tone: 'destructive',
    }),
    onDone: close,
    onFailed: close,
  });
  if (!guide) return null;
  const { name } = guide;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || close()}
      title={t`Remove the standing order of ${name}?`}
      description={t`Nothing is prepared from this guide any more. The guide stays, and so do orders that were made.`}
      confirmLabel={removing.isPending ? t`Removing...` : t`Remove`}
      busy={removing.isPending}
      danger
      onConfirm={() => removing.mutate()}
    />
  );
}
