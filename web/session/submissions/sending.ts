import { LATE_DAYS_MAX } from '#contract/values/limits.ts';
import type { RefusalCode } from '#contract/refusals/table.ts';
import type { RouteName } from '#contract/calls/routes.ts';
import { CallError, isRefusal, isRefusedAs } from '#web/api/call-error.ts';
import { rightNow } from '#web/api/right-now.ts';
import { send, withOptions } from '#web/api/write.ts';
import type { SendOptions, Write } from '#web/api/write.ts';
import type { Submission, Tried } from './submission.ts';

/** How many other ids are tried when one belongs to another record already (D12). */
const OTHER_IDS = 3;
/** So long the server still takes the moment of a first try (E16). */
const TRIED_MS = (LATE_DAYS_MAX - 1) * 86_400_000;

/** One kind of what is sent. It needs no screen: a submission can be sent wherever it was kept. */
export interface SubmissionKind<C, R> {
  /** The call. */
  kind: RouteName;
  /** Whether its screen keeps what was entered until the server has it; otherwise it is an entry of the queue before it is sent. */
  hasDraft: boolean;
  /** The code by which the server says that the id has another record. */
  taken: RefusalCode;
  /** An id that differs from `before`. */
  freshId: (before?: string) => string;
  /** Sends photos first that only this device has: what is kept of the submission goes on naming those. Throws `CallError`. */
  write: (submission: Submission<C>) => Write<R> | Promise<Write<R>>;
  /**
   * Whether what is stored under the id is by this author at this location. Ids that count milliseconds may be another
   * person's; omitted for random ids. Throws `CallError`.
   */
  isOwn?: (submission: Submission<C>) => Promise<boolean>;
}

/** Where the try that has no answer yet is kept. */
export interface TryKept {
  read: () => Tried | null;
  /** It is kept before it is sent. */
  keep: (tried: Submission | null) => void | Promise<void>;
}

export interface ToSend<C> {
  content: C;
  /** Null: it belongs to none. */
  locationId: number | null;
  base?: unknown;
  /** Null: the moment of arrival. Omitted: that of the first try. */
  at?: string | null;
  /** What the screen forgets once it waits, as it is kept there: it comes back when the server refuses it. */
  draft?: unknown;
  /** The address to which that comes back, where it is not the present one. */
  draftAddress?: string;
  /** Options of the call: progress, and how to stop it. */
  options?: SendOptions;
}

export interface StoredSubmission<C, R> {
  reply: R;
  submission: Submission<C>;
}

/**
 * The first try, to which no answer came, was stored after all, and this one, which differs, was not: the next one is
 * another record.
 */
export class FirstTryStored extends Error {
  readonly id: string;

  constructor(id: string) {
    super(`The first try was stored as ${id}.`);
    this.id = id;
  }
}

/**
 * Sends what a person entered, with any number of tries and at most once: the id is kept until the server has answered
 * (D12). The caller then forgets it together with what was entered. Throws `CallError` and `FirstTryStored`.
 */
export async function sendOnce<C, R>(
  kind: SubmissionKind<C, R>,
  kept: TryKept,
  { author, toSend }: { author: number; toSend: ToSend<C> },
): Promise<StoredSubmission<C, R>> {
  const { submission, isTried, isMomentEntered } = nextTry(kind, kept, { author, toSend });
  // Another tab may have signed in somebody else a moment ago: then the server refuses it.
  const options = { ...toSend.options, author };
  return sendAgain(kind, kept, { submission, isTried, isMomentEntered, options });
}

/** The same for a submission as it was kept, under its id. */
export function sendAgain<C, R>(
  kind: SubmissionKind<C, R>,
  kept: TryKept,
  { submission, isTried: mayBeStored, isMomentEntered, options }: NextTry<C> & Options,
): Promise<StoredSubmission<C, R>> {
  const tries = { mayBeStored, othersLeft: OTHER_IDS };
  return sendTry({ kind, kept, isMomentEntered, options }, submission, tries);
}

interface Options {
  options?: SendOptions | undefined;
}

interface Sending<C, R> {
  kind: SubmissionKind<C, R>;
  kept: TryKept;
  isMomentEntered: boolean;
  options: SendOptions | undefined;
}

async function sendTry<C, R>(
  sending: Sending<C, R>,
  submission: Submission<C>,
  { mayBeStored, othersLeft }: { mayBeStored: boolean; othersLeft: number },
): Promise<StoredSubmission<C, R>> {
  const { kind, kept, isMomentEntered, options } = sending;
  await kept.keep(submission);
  try {
    const write = await kind.write(submission);
    return { reply: await send(withOptions(write, options ?? {})), submission };
  } catch (error) {
    if (!isMomentEntered && submission.at !== null && isRefusedMoment(error))
      return sendTry(sending, { ...submission, at: null }, { mayBeStored, othersLeft });
    if (!(error instanceof CallError) || error.code !== kind.taken) {
      // Nothing can be stored under the id, so the next try is another one.
      if (!mayBeStored && isRefusal(error)) await forget(kept, submission);
      throw error;
    }
    const isFirstTry = mayBeStored && (await isOwn(kind, submission));
    if (isFirstTry || othersLeft === 0) await forget(kept, submission);
    if (isFirstTry) throw new FirstTryStored(submission.id);
    if (othersLeft === 0) throw error;
    const other = { ...submission, id: kind.freshId(submission.id) };
    return sendTry(sending, other, { mayBeStored: false, othersLeft: othersLeft - 1 });
  }
}

export interface NextTry<C> {
  submission: Submission<C>;
  /** Whether an earlier try under its id may be stored. */
  isTried: boolean;
  /** Whether the moment is the person's own: it is not left out when the server refuses it. */
  isMomentEntered: boolean;
}

/** What the next try sends, under which id and moment. */
export function nextTry<C>(
  kind: Pick<SubmissionKind<C, unknown>, 'kind' | 'freshId'>,
  kept: Pick<TryKept, 'read'>,
  { author, toSend }: { author: number; toSend: ToSend<C> },
): NextTry<C> {
  const { content, locationId, base = null, at } = toSend;
  const before = kept.read();
  // One that was tried so long ago is another one now.
  const tried = at === undefined && before !== null && isTooOld(before) ? null : before;
  const first = tried ? tried.at : rightNow().toISOString();
  const id = tried?.id ?? kind.freshId(before?.id);
  const moment = at === undefined ? first : at;
  return {
    submission: { id, kind: kind.kind, content, at: moment, author, locationId, base },
    isTried: tried !== null,
    isMomentEntered: at !== undefined,
  };
}

const isTooOld = ({ at }: Tried) =>
  at !== null && rightNow().getTime() - Date.parse(at) >= TRIED_MS;

/** Not what was kept meanwhile in another tab. */
export async function forget({ read, keep }: TryKept, { id }: Submission): Promise<void> {
  if (read()?.id === id) await keep(null);
}

async function isOwn<C>(
  kind: SubmissionKind<C, unknown>,
  submission: Submission<C>,
): Promise<boolean> {
  try {
    return (await kind.isOwn?.(submission)) ?? true;
  } catch (error) {
    // Not readable for the user, or deleted since.
    if (isRefusedAs(error, 'not_allowed', 'not_found')) return false;
    throw error;
  }
}

/** Whether the server refused the moment, also of a line: the clock of the device is wrong, or it was too long ago (E16). */
export function isRefusedMoment(error: unknown): boolean {
  return error instanceof CallError && /^(?:lines\.\d+\.)?at$/.test(error.details?.[0]?.path ?? '');
}
