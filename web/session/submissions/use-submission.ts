import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import type { Showing } from '#web/api/showing.ts';
import type { Notice } from '#web/ui/toast.ts';
import { useUser } from '../session.tsx';
import { useSending } from '../use-write.ts';
import { sendOrKeep } from './send-or-keep.ts';
import type { SentOrWaiting } from './send-or-keep.ts';
import { FirstTryStored, forget, sendOnce } from './sending.ts';
import type { SubmissionKind, ToSend, TryKept } from './sending.ts';

/** What waits changes nothing of what the server has. */
const NOTHING: Showing = { names: [], change: (row) => row };

const waitingNotice = (): Notice => ({
  title: t`Waiting to be sent`,
  description: t`It is kept on this device, and sent as soon as the server answers.`,
  tone: 'success',
});

interface Outcomes<C, R> {
  /** Changes the cache at once, and is rolled back when nothing is stored. */
  optimistic?: (toSend: ToSend<C>) => Showing;
  /** Puts the answer into the cache at once, before the refresh. */
  shows?: (reply: R) => Showing;
  success?: (reply: R, toSend: ToSend<C>) => Notice;
  failure?: (error: Error, toSend: ToSend<C>) => Notice | undefined;
  guardDoubleTap?: boolean;
  /** Stays pending until the refresh has ended, for a button that the refresh removes. */
  busyUntilShown?: boolean;
  onStored?: (reply: R, toSend: ToSend<C>) => void;
  /**
   * No answer came, and it waits on this device: the queue sends it, and the draft is no longer needed (O2). Omitted for
   * what is not kept: then it fails.
   */
  onWaiting?: (toSend: ToSend<C>) => void;
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
  const { id: author, name: authorName } = useUser();
  // A second tap arrives before the state has disabled the button.
  const isBusy = useRef(false);
  const { optimistic, shows, success, failure, onWaiting } = outcomes;
  const { guardDoubleTap = false, busyUntilShown = false } = outcomes;

  const sending = useSending<SentOrWaiting<C, R>, ToSend<C>>(
    {
      ...(optimistic && { optimistic }),
      ...(shows && { shows: (sent) => ('waits' in sent ? NOTHING : shows(sent.reply)) }),
      success: (sent) => {
        if ('waits' in sent) return waitingNotice();
        return success?.(sent.reply, sent.submission);
      },
      ...(failure && { failure }),
      guardDoubleTap,
      busyUntilShown,
      onDone: (sent) => {
        isBusy.current = false;
        const sentOne = 'waits' in sent ? sent.waits : sent.submission;
        void forget(kept, sentOne);
        if ('waits' in sent) onWaiting?.(sentOne);
        else outcomes.onStored?.(sent.reply, sentOne);
      },
      onFailed: (error, toSend) => {
        isBusy.current = false;
        if (error instanceof FirstTryStored) return outcomes.onFirstTryStored?.(error.id);
        return outcomes.onFailed?.(error, toSend);
      },
    },
    {
      send: (toSend) => {
        const next = { author, authorName, toSend };
        return onWaiting ? sendOrKeep(kind, kept, next) : sendOnce(kind, kept, next);
      },
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
