import { useRef } from 'react';
import type { Showing } from '#web/api/showing.ts';
import type { Notice } from '#web/ui/toast.ts';
import { useUser } from '../session.tsx';
import { useSending } from '../use-write.ts';
import { FirstTryStored, forget, sendOnce } from './sending.ts';
import type { StoredSubmission, SubmissionKind, ToSend, TryKept } from './sending.ts';

interface Outcomes<C, R> {
  /** Changes the cache at once, and is rolled back when nothing is stored. */
  optimistic?: (toSend: ToSend<C>) => Showing;
  /** Puts the answer into the cache at once, before the refresh. */
  shows?: (reply: R) => Showing;
  success?: Notice | ((reply: R, toSend: ToSend<C>) => Notice);
  failure?: Notice | ((error: Error, toSend: ToSend<C>) => Notice | undefined);
  guardDoubleTap?: boolean;
  onStored?: (reply: R, toSend: ToSend<C>) => void;
  /** Not stored, or no answer came. */
  onFailed?: (error: Error, toSend: ToSend<C>) => void | Promise<void>;
  /** `FirstTryStored`. */
  onFirstTryStored?: (id: string) => void | Promise<void>;
}

/** Sends one kind of what a person enters, by `sendOnce`. Pressed again while it is sent, it is not sent again. */
export function useSubmission<C, R>(
  kind: SubmissionKind<C, R>,
  kept: TryKept,
  outcomes: Outcomes<C, R>,
) {
  const { id: author } = useUser();
  // A second tap arrives before the state has disabled the button.
  const isBusy = useRef(false);
  const { optimistic, shows, success, failure, guardDoubleTap = false } = outcomes;

  const sending = useSending<StoredSubmission<C, R>, ToSend<C>>(
    {
      ...(optimistic && { optimistic }),
      ...(shows && { shows: ({ reply }) => shows(reply) }),
      ...(success && {
        success: ({ reply, submission }) =>
          typeof success === 'function' ? success(reply, submission) : success,
      }),
      ...(failure && { failure }),
      guardDoubleTap,
      onDone: ({ reply, submission }) => {
        isBusy.current = false;
        void forget(kept, submission);
        outcomes.onStored?.(reply, submission);
      },
      onFailed: (error, toSend) => {
        isBusy.current = false;
        if (error instanceof FirstTryStored) return outcomes.onFirstTryStored?.(error.id);
        return outcomes.onFailed?.(error, toSend);
      },
    },
    {
      send: (toSend) => sendOnce(kind, kept, { author, toSend }),
      calls: () => [{ name: kind.kind }],
    },
  );
  const { error } = sending;
  const isFirstTryStored = error instanceof FirstTryStored;

  return {
    submit(toSend: ToSend<C>) {
      if (isBusy.current) return;
      isBusy.current = true;
      sending.mutate(toSend);
    },
    isSending: sending.isPending,
    /** Why the last try was not stored. */
    error: isFirstTryStored ? null : error,
    /** The one that was stored in its place. */
    firstTryId: isFirstTryStored ? error.id : undefined,
    forgetError: sending.reset,
  };
}
