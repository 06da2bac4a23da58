import { isRefusedAs } from '#web/api/call-error.ts';
import { freshId } from '#web/api/fresh-id.ts';
import type { NextToSend, SentOrWaiting } from '../send-or-keep.ts';
import { nextTry, sendAgain, sendOnce } from '../sending.ts';
import type { NextTry, SubmissionKind, ToSend, TryKept } from '../sending.ts';
import type { Queue } from './queue.ts';
import type { ToKeep, Waiting } from './waiting.ts';

/** Entries that a screen sends itself: the queue sends them once its page has ended. */
export interface HeldEntries {
  /** Runs while the screen is sending the entry with this key: no page's queue shows or sends that meanwhile. */
  whileHeld<T>(key: string, run: () => Promise<T>): Promise<T>;
  /** Resolves once it is kept. Rejects when the browser keeps nothing. */
  add(kept: ToKeep & Pick<Waiting, 'key'>): Promise<Waiting>;
  /** It is sent under another id now. */
  rename(entry: Waiting, id: string): Promise<void>;
  /** With a file that it has. What cannot be removed is sent once more, and known to the server. */
  remove(entry: Waiting): Promise<void>;
}

interface Keeping {
  queue: Pick<Queue, 'add' | 'isBehind' | 'wake'>;
  held: HeldEntries;
}

/** What `sendOrKeep` says of it, where the code of the queue has loaded. */
export async function sendOrWait<C, R>(
  kind: SubmissionKind<C, R>,
  kept: TryKept,
  next: NextToSend<C>,
  keeping: Keeping,
): Promise<SentOrWaiting<C, R>> {
  const { author, toSend } = next;
  const { queue } = keeping;
  const keepInQueue = async () => {
    const trying = nextTry(kind, kept, next);
    await queue.add(toKeep(trying, next));
    return { waits: trying.submission };
  };
  const mustWait = await queue.isBehind({ author, ...toSend }).catch(() => false);
  try {
    if (mustWait) return await keepInQueue();
  } catch {
    // It is full by now: what waits is sent later than this.
  }
  if (!kind.hasDraft) return sendBesideQueue(kind, kept, next, keeping);
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
 * What is in no draft is in the queue before its first byte is sent, and leaves it with the answer, so that a page that ends in
 * between loses nothing (O2). Stopped or refused it stays with its screen.
 */
async function sendBesideQueue<C, R>(
  kind: SubmissionKind<C, R>,
  kept: TryKept,
  next: NextToSend<C>,
  { queue, held }: Keeping,
): Promise<SentOrWaiting<C, R>> {
  const trying = nextTry(kind, kept, next);
  const key = freshId();
  const sent = await held.whileHeld(key, async () => {
    const beside = { ...toKeep(trying, next), key, isTried: true };
    // Where the browser keeps nothing it is sent all the same (E18).
    const entry = await held.add(beside).catch(() => undefined);
    let { submission } = trying;
    const keptBoth: TryKept = {
      read: kept.read,
      async keep(tried) {
        await kept.keep(tried);
        if (!tried || tried.id === submission.id) return;
        submission = { ...submission, id: tried.id };
        if (entry) await held.rename(entry, tried.id);
      },
    };
    // Not under the name of somebody who came meanwhile.
    const options = { ...next.toSend.options, author: next.author };
    try {
      const stored = await sendAgain(kind, keptBoth, { ...trying, options });
      if (entry) await held.remove(entry);
      return stored;
    } catch (error) {
      const isUnanswered = isRefusedAs(error, 'no_answer', 'unreachable', 'session_ended');
      if (entry && isUnanswered) return { waits: submission };
      if (entry) await held.remove(entry);
      throw error;
    }
  });
  if ('waits' in sent) void queue.wake();
  return sent;
}

function toKeep<C>(
  { submission, isTried, isMomentEntered }: NextTry<C>,
  { authorName, toSend }: NextToSend<C>,
): ToKeep {
  return { submission, isTried, isMomentEntered, authorName, draft: draftOf(toSend) };
}

/** It was entered on this screen. */
function draftOf({ draft: kept, draftAddress }: ToSend<unknown>) {
  if (kept === undefined) return null;
  return { address: draftAddress ?? location.pathname + location.search, kept };
}
