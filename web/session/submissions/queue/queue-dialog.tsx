import { t } from '@lingui/core/macro';
import { useSyncExternalStore } from 'react';
import { clockError } from '#web/api/right-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import '#web/ui/whole.css';
import { useSession } from '#web/session/session.tsx';
import { EntryRow } from './entry-row.tsx';
import { pageQueue, queueState } from './page-queue.ts';
import { asText, reasonOf } from './entry-words.ts';
import { clockSentence, waitingByName } from './queue-words.ts';
import type { Waiting } from './waiting.ts';

interface QueueDialogProps {
  open: boolean;
  onClose: () => void;
}

/**
 * What waits: what, when, for whom, and why. A person sees their own; of others' work only how much it is, except that a manager
 * may save it (E19).
 */
export function QueueDialog({ open, onClose }: QueueDialogProps) {
  const queue = useSyncExternalStore(queueState.subscribe, queueState.get);
  const { user } = useSession().session;
  const maySee = ({ submission }: Waiting) =>
    user?.userType === 'manager' || submission.author === user?.id;
  const seen = queue.entries.filter(maySee);
  const others = queue.entries.filter((entry) => !maySee(entry));
  const canSend = queue.sending !== undefined || seen.some(({ refusal }) => refusal === null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={t`Waiting to be sent`}
      description={t`It is kept on this device until the server has it.`}
      size="medium"
      footer={
        (canSend || seen.length > 0) && (
          <>
            {seen.length > 0 && (
              <a
                href={`data:text/plain;charset=utf-8,${encodeURIComponent(asText(seen))}`}
                download="waiting.txt"
                className="inline-flex min-h-11 items-center px-4 text-body font-medium text-accent"
              >
                {t`Save as text`}
              </a>
            )}
            {canSend && (
              <Button busy={queue.sending !== undefined} onClick={() => void pageQueue.wake()}>
                {queue.sending ? t`Sending...` : t`Send now`}
              </Button>
            )}
          </>
        )
      }
    >
      {queue.entries.length === 0 && <p className="text-body">{t`Everything is sent.`}</p>}
      {clockError() !== 0 && <p className="mb-3 text-body">{clockSentence(clockError())}</p>}
      <ul className="divide-y divide-line">
        {seen.map((entry) => (
          <EntryRow
            key={entry.since}
            entry={entry}
            reason={reasonOf(entry, { queue, userId: user?.id })}
            isOwn={entry.submission.author === user?.id}
            onCorrecting={onClose}
          />
        ))}
      </ul>
      {waitingByName(others).map(({ author, text }) => (
        <p key={author} className="py-2 text-body text-ink-muted">
          {text}
        </p>
      ))}
    </Dialog>
  );
}
