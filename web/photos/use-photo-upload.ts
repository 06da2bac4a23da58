import { useRef, useState } from 'react';
import { CallError, NoAnswer } from '#web/api/call.ts';
import { writeOf } from '#web/api/write.ts';
import { showingWithPhoto } from '#web/orders/showing-orders.ts';
import { useWrite } from '#web/session/use-write.ts';
import type { PhotoToSend } from './photo-to-send.ts';

interface PhotoUploadOptions {
  orderId: string;
  /** The message after the order's first photo differs from the later ones. */
  isFirst: boolean;
  onUploaded: () => void;
}

/** Sends a chosen photo to an order, with any number of tries and stored at most once; reports progress and failure. */
export function usePhotoUpload({ orderId, isFirst, onUploaded }: PhotoUploadOptions) {
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<Problem>();
  const stopper = useRef<AbortController>(undefined);

  const sending = useWrite({
    write: ({ id, image, signal }: PhotoToSend & { signal: AbortSignal }) =>
      writeOf(
        'uploadInvoicePhoto',
        { params: { id: orderId }, body: { id }, field: 'invoice', file: image },
        { signal, onProgress: setShare },
      ),
    shows: ({ invoicePhotoUrl }) => showingWithPhoto(orderId, invoicePhotoUrl),
    success: isFirst
      ? { title: 'Success', description: 'Invoice photo uploaded successfully', tone: 'success' }
      : {
          title: 'Photo Added',
          description: 'New invoice photo has been successfully added.',
          tone: 'success',
        },
    failure: (_, { signal }) =>
      signal.aborted
        ? undefined
        : { title: 'Error', description: 'Failed to upload invoice photo', tone: 'destructive' },
    onDone: () => {
      stopper.current = undefined;
      onUploaded();
    },
    onFailed: (error) => {
      stopper.current = undefined;
      setProblem(problemOf(error));
    },
  });

  function send(photo: PhotoToSend) {
    if (stopper.current) return;
    setShare(0);
    setProblem(undefined);
    stopper.current = new AbortController();
    sending.mutate({ ...photo, signal: stopper.current.signal });
  }

  /** Returns whether an upload was under way, which is known here before it is rendered. */
  function stop(): boolean {
    stopper.current?.abort();
    return stopper.current !== undefined;
  }

  return {
    send,
    stop,
    isSending: sending.isPending,
    /** The share that has been sent, from 0 to 1. */
    share,
    problem,
    forgetProblem: () => setProblem(undefined),
  };
}

interface Problem {
  sentence: string;
  /** The server has refused this photo: sending it again unchanged would not help. */
  isRefused: boolean;
}

function problemOf(error: unknown): Problem {
  if (error instanceof NoAnswer) {
    return {
      sentence:
        'No connection to the server. The photo is kept here: check the network, then press Upload Invoice again.',
      isRefused: false,
    };
  }
  if (!(error instanceof CallError)) {
    return { sentence: 'Stopped. The photo is kept here.', isRefused: false };
  }
  const isRefused = error.status < 500 && error.status !== 429;
  return {
    sentence: isRefused ? error.sentence : `${error.sentence} The photo is kept here.`,
    isRefused,
  };
}
