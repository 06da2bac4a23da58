import { useRef, useState } from 'react';
import { LATE_DAYS_MAX } from '#contract/values/limits.ts';
import { CallError } from '#web/api/call.ts';
import type { Write } from '#web/api/write.ts';
import type { Notice } from '#web/ui/toast.ts';
import { useUser } from '../session.tsx';
import { useWrite } from '../use-write.ts';
import type { Submission, Tried } from './submission.ts';

/** How many other ids are tried when one belongs to another record already (D12). */
const OTHER_IDS = 3;
/** So long the server still takes the moment of a first try (E16). */
const TRIED_MS = (LATE_DAYS_MAX - 1) * 86_400_000;

/** One kind of what is sent. */
export interface SubmissionKind<C, R> {
  kind: string;
  /** The code by which the server says that the id has another record. */
  taken: string;
  /** An id that differs from `before`. */
  freshId: (before?: string) => string;
  write: (submission: Submission<C>) => Write<R>;
}

/** Where the try that has no answer yet is kept: with the draft of its screen. */
export interface TryKept {
  read: () => Tried | null;
  keep: (tried: Submission | null) => void;
}

interface Outcomes<C, R> {
  success: Notice | ((reply: R, submission: Submission<C>) => Notice);
  failure?: Notice;
  guardDoubleTap?: boolean;
  onStored: (reply: R, submission: Submission<C>) => void;
  /** Not stored, or no answer came: the next try has the same id. */
  onFailed?: (error: Error, submission: Submission<C>) => void | Promise<void>;
  /**
   * The first try, to which no answer came, was stored after all, and this one, which differs, was not: the next one is
   * another record.
   */
  onFirstTryStored?: (id: string) => void | Promise<void>;
}

interface ToSend<C> {
  content: C;
  locationId: number;
  base?: unknown;
  /** Null: the moment of arrival. Omitted: that of the first try. */
  at?: string | null;
}

interface Sending<C> {
  submission: Submission<C>;
  /** It was sent under this id before, and no answer came. */
  wasTried: boolean;
  others: number;
}

/**
 * Sends what a person entered with any number of tries, and at most once: it keeps its id until the server has answered
 * (D12). Pressed again while it is sent, it is not sent again.
 */
export function useSubmission<C, R>(
  { kind, taken, freshId, write }: SubmissionKind<C, R>,
  { read, keep }: TryKept,
  outcomes: Outcomes<C, R>,
) {
  const { id: author } = useUser();
  const [isFirstTryStored, setFirstTryStored] = useState(false);
  // A second tap arrives before the state has disabled the button.
  const isBusy = useRef(false);
  const isTaken = (error: Error) => error instanceof CallError && error.code === taken;
  const hasOtherId = (error: Error, { wasTried, others }: Sending<C>) =>
    isTaken(error) && !wasTried && others < OTHER_IDS;
  const { success, failure, guardDoubleTap = false } = outcomes;

  const sending = useWrite({
    write: ({ submission }: Sending<C>) => write(submission),
    guardDoubleTap,
    success: (reply, { submission }) =>
      typeof success === 'function' ? success(reply, submission) : success,
    failure: (error, tried) => (hasOtherId(error, tried) ? undefined : failure),
    onDone: (reply, { submission }) => {
      isBusy.current = false;
      if (read()?.id === submission.id) keep(null);
      outcomes.onStored(reply, submission);
    },
    onFailed: (error, tried) => {
      const { submission } = tried;
      if (hasOtherId(error, tried)) {
        const other = { ...submission, id: freshId(submission.id) };
        keep(other);
        sending.mutate({ ...tried, submission: other, others: tried.others + 1 });
        return undefined;
      }
      isBusy.current = false;
      if (!isTaken(error) || !tried.wasTried) return outcomes.onFailed?.(error, submission);
      keep(null);
      setFirstTryStored(true);
      return outcomes.onFirstTryStored?.(submission.id);
    },
  });

  function submit({ content, locationId, base = null, at }: ToSend<C>) {
    if (isBusy.current) return;
    isBusy.current = true;
    setFirstTryStored(false);
    const now = new Date().toISOString();
    const kept = read();
    // One that was tried so long ago is another one now.
    const tried = at === undefined && isTooOld(kept) ? null : kept;
    const id = tried?.id ?? freshId(kept?.id);
    const moment = at === undefined ? (tried?.at ?? now) : at;
    const submission = { id, kind, content, at: moment, author, locationId, base };
    keep(submission);
    sending.mutate({ submission, wasTried: tried !== null, others: 0 });
  }

  return {
    submit,
    isSending: sending.isPending,
    /** Why the last try was not stored. */
    error: sending.error,
    isFirstTryStored,
    forgetError: sending.reset,
  };
}

const isTooOld = (tried: Tried | null) =>
  tried !== null && tried.at !== null && Date.now() - Date.parse(tried.at) >= TRIED_MS;
