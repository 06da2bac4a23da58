import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { CallError, isRefusal, isRefusedAs, NoAnswer } from '#web/api/call-error.ts';
import { showingWithPhoto } from '#web/orders/showing-orders.ts';
import { useSentence } from '#web/language/use-wording.ts';
import { INVOICE_PHOTO } from '#web/session/submissions/photo-kinds.ts';
import { useSubmission } from '#web/session/submissions/use-submission.ts';
import { useTriedFiles } from '#web/session/submissions/use-tried-files.ts';
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
  const [problem, setProblem] = useSentence();
  const stopper = useRef<AbortController>(undefined);

  const tried = useTriedFiles();
  const { submit, isSending } = useSubmission(INVOICE_PHOTO, tried, {
    shows: ({ invoicePhotoUrl }) => showingWithPhoto(orderId, invoicePhotoUrl),
    success: () =>
      isFirst
        ? {
            title: t`Success`,
            description: t`Invoice photo uploaded successfully`,
            tone: 'success',
          }
        : {
            title: t`Photo Added`,
            description: t`New invoice photo has been successfully added.`,
            tone: 'success',
          },
    onStored: uploaded,
    onWaiting: uploaded,
    // Of the same file: a copy that was scaled down again may differ by a byte.
    onFirstTryStored: uploaded,
    onFailed: (error) => {
      stopper.current = undefined;
      setProblem(() => problemOf(error));
    },
  });

  function uploaded() {
    stopper.current = undefined;
    onUploaded();
  }

  function send(photo: PhotoToSend) {
    if (stopper.current) return;
    setShare(0);
    tried.choose(photo.file);
    setProblem(() => undefined);
    stopper.current = new AbortController();
    const options = { onProgress: setShare, signal: stopper.current.signal };
    submit({ content: { orderId, image: photo.image }, locationId: null, options });
  }

  /** Returns whether an upload was under way, which is known here before it is rendered. */
  function stop(): boolean {
    stopper.current?.abort();
    return stopper.current !== undefined;
  }

  return {
    send,
    stop,
    isSending,
    /** The share that has been sent, from 0 to 1. */
    share,
    problem,
    forgetProblem: () => setProblem(() => undefined),
  };
}

function problemOf(error: unknown): string {
  if (error instanceof NoAnswer)
    return failed(
      t`No connection to the server. The photo is kept here: check the network, then press Upload Invoice again.`,
    );
  if (!(error instanceof CallError)) return t`Stopped. The photo is kept here.`;
  // Sending it again unchanged would not help.
  const isRefused = isRefusal(error) && !isRefusedAs(error, 'too_many');
  const kept = t`The photo is kept here.`;
  return failed(isRefused ? error.sentence : `${error.sentence} ${kept}`);
}

function failed(reason: string): string {
  return `${t`Failed to upload invoice photo`}. ${reason}`;
}
