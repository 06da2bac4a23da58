import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { isRefusedAs, sentenceOf } from '#web/api/call-error.ts';
import { useSentence } from '#web/language/use-wording.ts';
import { useUser } from '#web/session/session.tsx';
import { PICTURE } from '#web/session/submissions/photo-kinds.ts';
import { useSubmission } from '#web/session/submissions/use-submission.ts';
import { useTriedFiles } from '#web/session/submissions/use-tried-files.ts';
import { photoToSend } from './photo-to-send.ts';

const tryAgain = () => t`The photo could not be sent. Please try again.`;

export type TakenPhoto = ReturnType<typeof useTakenPhoto>;

/**
 * Sends a photo as soon as it is taken, and returns its address: a receipt or a waste entry refers to it (E3). Without an answer
 * it is kept on this device, and sent before what refers to it (O5).
 */
export function useTakenPhoto(
  onSent: (address: string) => void,
  {
    isKept = true,
  }: {
    /** False where it cannot wait: what refers to it is no submission. */
    isKept?: boolean;
  } = {},
) {
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useSentence();
  const stopper = useRef<AbortController>(undefined);
  const { id: author } = useUser();
  const tried = useTriedFiles();
  const { submit, isSending } = useSubmission(PICTURE, tried, {
    onStored: ({ imageUrl }) => onSent(imageUrl),
    onFirstTryStored: () => setProblem(tryAgain),
    onFailed: async (error, { content: { image } }) => {
      if (error.name === 'AbortError') return;
      const id = isKept && isRefusedAs(error, 'no_answer', 'unreachable') && tried.read()?.id;
      const address = id ? await keptOnDevice({ id, author, image }) : undefined;
      if (address === undefined) setProblem(() => sentenceOf(error, tryAgain()));
      else onSent(address);
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

/** Undefined where the browser keeps nothing (E18). */
async function keptOnDevice(photo: { id: string; author: number; image: Blob }) {
  try {
    const { keepPhotoOfPage } = await import('#web/session/submissions/queue/page-queue.ts');
    return await keepPhotoOfPage(photo);
  } catch {
    return undefined;
  }
}
