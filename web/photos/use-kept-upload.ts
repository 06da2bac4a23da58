import { useLayoutEffect, useRef } from 'react';
import type { TryKept } from '#web/session/submissions/sending.ts';
import type { Submission } from '#web/session/submissions/submission.ts';

/** The photo in what a person enters. */
export interface PhotoOfDraft {
  /** Its address; undefined without one. */
  address: string | undefined;
  onChange: (address: string | undefined) => void;
}

interface Kept {
  /** How the draft names its file. */
  name: string;
  id: string;
  /** What the draft had before. */
  before: string | undefined;
}

/**
 * The file of a photo is on this device, and its draft names it, from before its first byte is sent: a page that ends meanwhile
 * loses nothing (O2). Where the browser keeps nothing the draft gets the address of the server (E18).
 */
export function useKeptUpload(photo: PhotoOfDraft, author: number) {
  /** As it is now, with what was entered since the upload began; undefined once the screen was left. */
  const draft = useRef<PhotoOfDraft>(undefined);
  useLayoutEffect(() => {
    draft.current = photo;
    return () => {
      draft.current = undefined;
    };
  });
  const kept = useRef<Kept>(undefined);

  async function keep({ id, content }: Submission) {
    const { image } = content as { image: Blob };
    const name = await keptOnDevice({ id, author, image });
    // A draft that was sent meanwhile must not come back.
    if (name === undefined || !draft.current) return;
    kept.current = { name, id, before: draft.current.address };
    change(name);
  }

  function change(address: string | undefined) {
    if (!draft.current) return;
    draft.current.onChange(address);
    // The next view may come later than the answer.
    draft.current = { ...draft.current, address };
  }

  return {
    /** The try of an upload, with its file. */
    whileSent: (tried: TryKept): TryKept => ({
      read: tried.read,
      async keep(next) {
        await tried.keep(next);
        if (!next) return;
        kept.current = undefined;
        await keep(next);
      },
    }),
    isKept: () => kept.current !== undefined,
    /** The server has it, for an hour: the draft goes on naming the file, which can be sent again after that (O2). */
    stored(address: string) {
      if (!kept.current) return change(address);
      void noteStored(kept.current.id, address);
    },
    /** It is not sent: what the draft had before comes back, unless the person has put another one there. */
    takeBack() {
      if (draft.current?.address === kept.current?.name) change(kept.current?.before);
    },
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

/** What is sent with it soon need not send it again. */
async function noteStored(id: string, address: string): Promise<void> {
  const { photoSent } = await import('#web/session/submissions/queue/page-queue.ts');
  await photoSent(id, { address, now: Date.now() }).catch(() => undefined);
}
