import { useSyncExternalStore } from 'react';
import { queueState } from '#web/session/submissions/queue/page-queue.ts';
import { CORRECTION } from '#web/session/submissions/submission-kinds.ts';
import type { CorrectionContent } from '#web/session/submissions/submission-kinds.ts';

/** Whether this device holds a correction of the receipt that is still to be sent: another one would be over it. */
export function useWaitingCorrection(receiptId: string): boolean {
  const { entries } = useSyncExternalStore(queueState.subscribe, queueState.get);
  return entries.some(
    ({ submission: { kind, content }, refusal }) =>
      refusal === null &&
      kind === CORRECTION.kind &&
      (content as CorrectionContent).receiptId === receiptId,
  );
}
