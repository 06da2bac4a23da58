import { freshId } from '#web/api/fresh-id.ts';
import { isRefusedAs } from '#web/api/call-error.ts';
import type { NextToSend, SentOrWaiting } from '../send-or-keep.ts';
import { nextTry, sendAgain, sendOnce } from '../sending.ts';
import type { NextTry, SubmissionKind, ToSend, TryKept } from '../sending.ts';
import type { Submission } from '../submission.ts';
import { whileHeld } from './held.ts';
import { heldEntries, pageQueue } from './page-queue.ts';
import type { ToKeep } from './waiting.ts';

/** `sendOrKeep`, where its code has loaded. */
export async function sendOrWait<C, R>(
  kind: SubmissionKind<C, R>,
  kept: TryKept,
  next: NextToSend<C>,
): Promise<SentOrWaiting<C, R>> {
  const { author, toSend } = next;
  const keepInQueue = async () => {
    const trying = nextTry(kind, kept, next);
    await pageQueue.add(toKeep(trying, next));
    return { waits: trying.submission };
  };
  const mustWait = await pageQueue.isWaiting(author, toSend.locationId).catch(() => false);
  try {
    if (mustWait) return await keepInQueue();
  } catch {
    // It is full by now: what waits is sent later than this.
  }
  if (isFile(toSend)) return sendBesideQueue(kind, kept, next);
  try {
    return await sendOnce(kind, kept, next);
  } catch (error) {
    if (!isRefusedAs(error, 'no_answer', 'unreachable')) throw error;
    return keepInQueue().catch(() => {
      throw error;
    });
  }
}

/**
 * A file is in no draft: it is in the queue before its first byte is sent, and leaves it with the answer, so that a page that ends
 * in between loses nothing (O2). Stopped or refused it stays with its screen.
 */
async function sendBesideQueue<C, R>(
  kind: SubmissionKind<C, R>,
  kept: TryKept,
  next: NextToSend<C>,
): Promise<SentOrWaiting<C, R>> {
  const trying = nextTry(kind, kept, next);
  const key = freshId();
  const sent = await whileHeld(key, async () => {
    // Where the browser keeps nothing it is sent all the same (E18).
    const beside = { ...toKeep(trying, next), key, isTried: true };
    const entry = await heldEntries.add(beside).catch(() => undefined);
    let { submission } = trying;
    const keptBoth: TryKept = {
      read: kept.read,
      async keep(tried) {
        await kept.keep(tried);
        if (!tried || tried.id === submission.id) return;
        submission = tried as Submission<C>;
        if (entry) await heldEntries.rename(entry, tried.id);
      },
    };
    const { options } = next.toSend;
    try {
      const stored = await sendAgain(kind, keptBoth, { ...trying, options });
      if (entry) await heldEntries.remove(entry);
      return stored;
    } catch (error) {
      // Whoever comes next in this browser sends nothing of it: it waits for its author.
      const isUnanswered = isRefusedAs(error, 'no_answer', 'unreachable', 'session_ended');
      if (entry && isUnanswered) return { waits: submission };
      if (entry) await heldEntries.remove(entry);
      throw error;
    }
  });
  if ('waits' in sent) void pageQueue.wake();
  return sent;
}

function toKeep<C>(
  { submission, isTried, isMomentEntered }: NextTry<C>,
  next: NextToSend<C>,
): ToKeep {
  const { authorName, toSend } = next;
  return { submission, isTried, isMomentEntered, authorName, draft: draftOf(toSend) };
}

/** It was entered on this screen. */
function draftOf({ draft: kept }: ToSend<unknown>) {
  return kept === undefined ? null : { address: location.pathname + location.search, kept };
}

function isFile({ content }: ToSend<unknown>): boolean {
  return (content as { image?: unknown }).image instanceof Blob;
}
