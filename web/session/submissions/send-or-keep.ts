import { isRefusedAs } from '#web/api/call-error.ts';
import type { Queue } from './queue/queue.ts';
import { nextTry, sendOnce } from './sending.ts';
import type { StoredSubmission, SubmissionKind, ToSend, TryKept } from './sending.ts';
import type { Submission } from './submission.ts';

/** Stored by the server, or kept on the device until it is. */
export type SentOrWaiting<C, R> = StoredSubmission<C, R> | { waits: Submission<C> };

interface Next<C> {
  author: number;
  authorName: string;
  toSend: ToSend<C>;
}

/**
 * Sends it, or gives it to the queue: when no answer comes, and at once behind what must be sent before it (O6). Where the browser keeps
 * nothing it fails as it does without a queue (E18). Throws `CallError` and `FirstTryStored`.
 */
export async function sendOrKeep<C, R>(
  kind: SubmissionKind<C, R>,
  kept: TryKept,
  next: Next<C>,
): Promise<SentOrWaiting<C, R>> {
  return sendOrKeepIn(await loadQueue(), kind, kept, next);
}

/** The same with this queue; undefined where its code does not load. */
export async function sendOrKeepIn<C, R>(
  queue: Queue | undefined,
  kind: SubmissionKind<C, R>,
  kept: TryKept,
  { author, authorName, toSend }: Next<C>,
): Promise<SentOrWaiting<C, R>> {
  const keepInQueue = async () => {
    const next = nextTry(kind, kept, { author, toSend });
    await queue?.add({ ...next, authorName, draft: draftOf(toSend) });
    return { waits: next.submission };
  };
  const mustWait = await queue?.isBehind({ author, ...toSend }).catch(() => false);
  try {
    if (mustWait) return await keepInQueue();
  } catch {
    // It is full by now: what waits is sent later than this.
  }
  try {
    return await sendOnce(kind, kept, { author, toSend });
  } catch (error) {
    if (!queue || !isRefusedAs(error, 'no_answer', 'unreachable')) throw error;
    return keepInQueue().catch(() => {
      throw error;
    });
  }
}

/** It was entered on this screen. */
function draftOf({ draft: kept }: ToSend<unknown>) {
  return kept === undefined ? null : { address: location.pathname + location.search, kept };
}

/** Undefined where its code does not load: without a network, before it was loaded once. */
async function loadQueue() {
  try {
    return (await import('./queue/page-queue.ts')).pageQueue;
  } catch {
    return undefined;
  }
}
