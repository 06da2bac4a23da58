import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#web/api/call.ts';
import { writeOf } from '#web/api/write.ts';
import { useWrite } from '#web/session/use-write.ts';
import { photoToSend } from './photo-to-send.ts';

/** Sends a photo of what arrived as soon as it is taken, and hands over its address (E3). */
export function useTakenPhoto(onSent: (address: string) => void) {
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string>();
  const stopper = useRef<AbortController>(undefined);
  const sending = useWrite({
    write: ({ image, signal }: { image: Blob; signal: AbortSignal }) =>
      writeOf('uploadImage', { file: image, field: 'image' }, { onProgress: setShare, signal }),
    onDone: ({ imageUrl }) => onSent(imageUrl),
    onFailed: (error) => {
      if (error.name !== 'AbortError')
        setProblem(sentenceOf(error, 'The photo could not be sent. Please take it again.'));
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
    sending.mutate({ image: ready.image, signal: stopper.current.signal });
  }

  // Leaving the screen stops an upload that nobody waits for.
  useEffect(() => () => stopper.current?.abort(), []);
  return { send, isSending: sending.isPending, share, problem };
}
