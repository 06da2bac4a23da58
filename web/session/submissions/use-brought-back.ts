import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { RouteName } from '#contract/calls/routes.ts';
import { toast } from '#web/ui/toast.ts';
import type { Notice } from '#web/ui/toast.ts';
import type { Waiting } from './queue/waiting.ts';
import type { Tried } from './submission.ts';
import { dropLate, useNamedEntry } from './use-named-entry.ts';

interface Bringing {
  /**
   * Keeps again what the screen had handed to the queue, with the try of it: it is sent as the same submission, at its moment.
   * Returns whether it is kept, and survives the page.
   */
  bringBack: (kept: unknown, tried: Tried) => boolean;
  /** Whether something is there that it would replace: then the person is asked. */
  isBegun?: () => boolean;
}

export const notBroughtBack = (): Notice => ({
  title: t`It cannot be corrected here`,
  description: t`It still waits in the list of what is to be sent.`,
  tone: 'destructive',
});

/**
 * *Correct*: what the server refused comes back to the screen where it was entered; the address names it (O2). It leaves the
 * queue only once it is kept here: a page that ends in between has it twice, and not never.
 */
export function useBroughtBack(kind: RouteName, { bringBack, isBegun }: Bringing) {
  const [asked, setAsked] = useState<Waiting>();
  const named = useNamedEntry([kind], (entry) => {
    if (isBegun?.()) setAsked(entry);
    else void take(entry);
  });

  function leave() {
    setAsked(undefined);
    named.leave();
  }

  async function take(entry: Waiting) {
    const { draft, submission } = entry;
    if (draft && bringBack(draft.kept, submission)) await dropLate(entry);
    else toast(notBroughtBack);
    leave();
  }

  return {
    /** It is not known yet what comes back. */
    isPending: named.isPending,
    question: {
      open: asked !== undefined,
      replace: () => asked && void take(asked),
      leave,
    },
  };
}
