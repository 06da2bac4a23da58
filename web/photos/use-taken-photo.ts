import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { isRefusedAs, sentenceOf } from '#web/api/call-error.ts';
import { useSentence } from '#web/language/use-wording.ts';
import { useUser } from '#web/session/session.tsx';
import { PICTURE } from '#web/session/submissions/photo-kinds.ts';
import { useSubmission } from '#web/session/submissions/use-submission.ts';
import { useTriedFiles } from '#web/session/submissions/use-tried-files.ts';
import { photoToSend } from './photo-to-send.ts';
import { useKeptUpload } from './use-kept-upload.ts';
import type { PhotoOfDraft } from './use-kept-upload.ts';

const tryAgain = () => t`The photo could not be sent. Please try again.`;

export type TakenPhoto = ReturnType<typeof useTakenPhoto>;

/**
 * Sends a photo as soon as it is taken: a receipt or a waste entry refers to its address (E3). It is on this device, and in the
 * draft, before its upload begins; without an answer it is sent before what refers to it (O5).
 */
export function useTakenPhoto(photo: PhotoOfDraft) {
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useSentence();
  const stopper = useRef<AbortController>(undefined);
  const { id: author } = useUser();
  const tried = useTriedFiles();
  const kept = useKeptUpload(photo, author);
  const { submit, isSending } = useSubmission(PICTURE, kept.whileSent(tried), {
    onStored: ({ imageUrl }) => kept.stored(imageUrl),
    onFirstTryStored: () => {
      kept.takeBack();
      setProblem(tryAgain);
    },
    onFailed: (error) => {
      const isUnanswered = isRefusedAs(error, 'no_answer', 'unreachable', 'session_ended');
      if (isUnanswered && kept.isKept()) return;
      kept.takeBack();
      if (error.name !== 'AbortError') setProblem(() => sentenceOf(error, tryAgain()));
    },
  });

  async function send(file: File) {
    setProblem(() => undefined);
    const ready = await photoToSend(file);
    if (typeof ready === 'function') {
      setProblem(ready);
      return;
    }
    setShare(0);
    stopper.current = new AbortController();
    tried.choose(file);
    const options = { onProgress: setShare, signal: stopper.current.signal, author };
    submit({ content: { image: ready.image }, locationId: null, options });
  }

  // Leaving the screen stops it: what is kept is sent with what refers to it.
  useEffect(() => () => stopper.current?.abort(), []);
  return {
    send,
    stop: () => stopper.current?.abort(),
    isSending,
    /** The share that has been sent, from 0 to 1. */
    share,
    problem,
  };
}
