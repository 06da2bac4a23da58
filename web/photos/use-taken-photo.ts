import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#web/api/call.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { photoToSend } from './photo-to-send.ts';

export type TakenPhoto = ReturnType<typeof useTakenPhoto>;

/** Sends a photo as soon as it is taken, and returns its address: a receipt or a waste entry refers to it (E3). */
export function useTakenPhoto(onSent: (address: string) => void) {
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string>();
  const stopper = useRef<AbortController>(undefined);
  const sending = useWrite({
    write: ({ id, image, signal }: { id: string; image: Blob; signal: AbortSignal }) =>
      writeOf(
        'uploadImage',
        { body: { id }, file: image, field: 'image' },
        { onProgress: setShare, signal },
      ),
    onDone: ({ imageUrl }) => onSent(imageUrl),
    onFailed: (error) => {
      if (error.name !== 'AbortError')
        setProblem(sentenceOf(error, 'The photo could not be sent. Please try again.'));
    },
  });

  async function send(file: File) {
    setProblem(undefined);
    const ready = await photoToSend(file);
    if (typeof ready === 'string') {
      setProblem(ready);
      return;
    }
    setShare(0);
    stopper.current = new AbortController();
    sending.mutate({ id: ready.id, image: ready.image, signal: stopper.current.signal });
  }

  // Leaving the screen stops an upload that is no longer needed.
  useEffect(() => () => stopper.current?.abort(), []);
  return {
    send,
    stop: () => stopper.current?.abort(),
    isSending: sending.isPending,
    /** The share that has been sent, from 0 to 1. */
    share,
    problem,
  };
}
