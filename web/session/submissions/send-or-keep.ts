import { sendOnce } from './sending.ts';
import type { StoredSubmission, SubmissionKind, ToSend, TryKept } from './sending.ts';
import type { Submission } from './submission.ts';

/** Stored by the server, or kept on the device until it is. */
export type SentOrWaiting<C, R> = StoredSubmission<C, R> | { waits: Submission<C> };

export interface NextToSend<C> {
  author: number;
  authorName: string;
  toSend: ToSend<C>;
}

/**
 * Sends it, or gives it to the queue: when no answer comes, and at once behind what must be sent before it (O6). Where the browser
 * keeps nothing it fails as it does without a queue (E18). Throws `CallError` and `FirstTryStored`.
 */
export async function sendOrKeep<C, R>(
  kind: SubmissionKind<C, R>,
  kept: TryKept,
  next: NextToSend<C>,
): Promise<SentOrWaiting<C, R>> {
  // Its code does not load without a network, before it was loaded once.
  const late = await import('./queue/page-queue.ts').catch(() => undefined);
  return (late?.sendOrWaitHere ?? sendOnce)(kind, kept, next);
}
