import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#web/api/call.ts';
import { useSentence } from '#web/language/use-wording.ts';
import { PICTURE } from '#web/session/submissions/submission-kinds.ts';
import { useSubmission } from '#web/session/submissions/use-submission.ts';
import { useTriedFiles } from '#web/session/submissions/use-tried-files.ts';
import { photoToSend } from './photo-to-send.ts';

const tryAgain = () => t`The photo could not be sent. Please try again.`;

export type TakenPhoto = ReturnType<typeof useTakenPhoto>;

/** Sends a photo as soon as it is taken, and returns its address: a receipt or a waste entry refers to it (E3). */
export function useTakenPhoto(onSent: (address: string) => void) {
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useSentence();
  const stopper = useRef<AbortController>(undefined);
  const tried = useTriedFiles();
  const { submit, isSending } = useSubmission(PICTURE, tried, {
    onStored: ({ imageUrl }) => onSent(imageUrl),
    onFirstTryStored: () => setProblem(tryAgain),
    onFailed: (error) => {
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
    const options = { onProgress: setShare, signal: stopper.current.signal };
    submit({ content: { image: ready.image }, locationId: null, options });
  }

  // Leaving the screen stops an upload that is no longer needed.
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
