import { CORRECTION } from '#web/session/submissions/submission-kinds.ts';
import type { CorrectionContent } from '#web/session/submissions/submission-kinds.ts';
import { useEntriesOf } from '#web/session/submissions/use-entries-of.ts';

interface WaitingCorrection {
  /** Of this person: still to be sent, then another one would be over it; or refused by the server. */
  own: 'waits' | 'refused' | undefined;
  /** Who else left one: whichever arrives second is refused, because the receipt has another version by then. */
  others: string[];
}

/** What this device holds of corrections of the receipt. */
export function useWaitingCorrection(receiptId: string): WaitingCorrection {
  // One of somebody else that was refused is not sent by itself any more.
  const { own, others } = useEntriesOf(
    ({ submission: { kind, content, author }, refusal }, userId) =>
      kind === CORRECTION.kind &&
      (content as CorrectionContent).receiptId === receiptId &&
      (author === userId || refusal === null),
  );
  if (own.length === 0) return { own: undefined, others };
  return { own: own.some(({ refusal }) => refusal === null) ? 'waits' : 'refused', others };
}
