// Some kinds are managers' calls, and the queue sends them from any screen.
import '#web/api/late-routes.ts';
import { isNotFound, isRefusal, isRefusedAs } from '#web/api/call-error.ts';
import { CORRECTION, COUNT, MARK, MARK_ALL, ORDER, RECEIPT, WASTE } from '../submission-kinds.ts';
import { INVOICE_PHOTO } from '../photo-kinds.ts';
import { PREPARED_ORDER, SAVED_PREPARED, SKIPPING } from '../prepared-kinds.ts';
import { WITHDRAWAL } from '../withdrawal.ts';
import { FirstTryStored, sendAgain } from '../sending.ts';
import type { SubmissionKind } from '../sending.ts';
import type { Outcome, Try } from './queue-ports.ts';
// The kinds load it only where there are photos: here it is loaded with the queue, as it cannot be without a network.
import './with-photos.ts';
import { refusedHere } from './refusal-words.ts';
import { refusedLinesOf } from './refused-lines.ts';
import type { Waiting } from './waiting.ts';

/** The kinds that wait, by their call. A stored content is what `write` of its kind once made of it. */
export const WAITING_KINDS = new Map<string, SubmissionKind<never, unknown>>(
  [
    CORRECTION,
    COUNT,
    INVOICE_PHOTO,
    MARK,
    MARK_ALL,
    ORDER,
    PREPARED_ORDER,
    RECEIPT,
    SAVED_PREPARED,
    SKIPPING,
    WASTE,
    WITHDRAWAL,
  ].map((kind) => [kind.kind, kind]),
);

/** Refusals of the moment and not of what is sent: it is tried again by itself. */
const LATER = [
  'too_many',
  'too_many_orders',
  'catalogue_changed',
  'reference_changed',
  'photo_removed',
] as const;

/** Sends one that waits. Never rejects. */
export async function sendWaiting(entry: Waiting, { keep, signal }: Try): Promise<Outcome> {
  const kind = WAITING_KINDS.get(entry.submission.kind);
  if (!kind) return refusedHere('call_unknown');
  let { submission } = entry;
  const kept = {
    read: () => submission,
    keep: async (next: typeof submission | null) => {
      // Null after a refusal: the entry says that it was refused, and keeps what was sent.
      if (!next || (next.id === submission.id && next.at === submission.at)) return;
      submission = next;
      await keep({ ...entry, submission, isTried: true });
    },
  };
  try {
    const { isTried, isMomentEntered } = entry;
    const options = { author: entry.submission.author, signal };
    const tried = { submission: submission as never, isTried, isMomentEntered, options };
    await sendAgain(kind, kept, tried);
    return { end: 'stored' };
  } catch (error) {
    if (!(error instanceof FirstTryStored)) return outcomeOf(error);
    // Sent again, it is another one.
    const other = { ...submission, id: kind.freshId(error.id) };
    await keep({ ...entry, submission: other, isTried: false });
    return refusedHere('first_try_stored');
  }
}

function outcomeOf(error: unknown): Outcome {
  if (isRefusedAs(error, 'session_ended')) return { end: 'without session' };
  if (!isRefusal(error) || error.status === 408 || isRefusedAs(error, ...LATER))
    return { end: 'unknown' };
  // A server of another release does not know the call: it is sent once both are of one release (O3).
  if (isNotFound(error) && error.params?.['what'] === 'address') return { end: 'unknown' };
  const { sentence, said } = error;
  return { end: 'refused', sentence, said: [said], lines: refusedLinesOf(error) };
}
