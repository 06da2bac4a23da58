import { useSyncExternalStore } from 'react';
import { queueState } from '#web/session/submissions/queue/page-queue.ts';
import { CORRECTION } from '#web/session/submissions/submission-kinds.ts';
import type { CorrectionContent } from '#web/session/submissions/submission-kinds.ts';

/**
 * Whether this device holds a correction of the receipt that is still to be sent: another one would be over it; or one that the
 * server refused.
 */
export function useWaitingCorrection(receiptId: string): 'waits' | 'refused' | undefined {
  const { entries } = useSyncExternalStore(queueState.subscribe, queueState.get);
  const found = entries.filter(
    ({ submission: { kind, content } }) =>
      kind === CORRECTION.kind && (content as CorrectionContent).receiptId === receiptId,
  );
  if (found.length === 0) return undefined;
  return found.some(({ refusal }) => refusal === null) ? 'waits' : 'refused';
}
