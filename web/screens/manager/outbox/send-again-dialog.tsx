import { t } from '@lingui/core/macro';
import { worded } from '#web/api/worded.ts';
import type { OutboxMessage } from '#contract/calls/outbox.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useSendAgain } from './use-send-again.ts';

interface SendAgainDialogProps {
  open: boolean;
  message: OutboxMessage;
  onClose: () => void;
}

/** Asks for confirmation before a message is sent that may have arrived already. */
export function SendAgainDialog({ open, message, onClose }: SendAgainDialogProps) {
  const sending = useSendAgain();
  const { recipient, lastError, lastErrorCoded } = message;
  const why = lastErrorCoded && lastError ? worded(lastErrorCoded, lastError) : '';
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`Send this message again?`}
      description={t`${why} If it did, ${recipient} gets it twice. Better ask there first.`}
      confirmLabel={sending.isPending ? t`Sending...` : t`Send again`}
      busy={sending.isPending}
      onConfirm={() => sending.mutate(message, { onSettled: onClose })}
    />
  );
}
