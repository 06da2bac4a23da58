import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { RouteName } from '#contract/calls/routes.ts';
import { toast } from '#web/ui/toast.ts';
import { useUser } from '../session.tsx';
import { BROUGHT_BACK } from './brought-back-address.ts';
import type { Waiting } from './queue/waiting.ts';
import type { Tried } from './submission.ts';

interface Bringing {
  /**
   * Keeps again what the screen had handed to the queue, with the try of it: it is sent as the same submission, at its moment.
   * Returns whether it is kept, and survives the page.
   */
  bringBack: (kept: unknown, tried: Tried) => boolean;
  /** Whether something is there that it would replace: then the person is asked. */
  isBegun?: () => boolean;
}

const loadQueue = () => import('./queue/page-queue.ts');

async function findLate(since: number): Promise<Waiting | undefined> {
  return (await loadQueue()).findRefused(since);
}

/** What cannot be dropped stays in the list, to be dropped there. */
async function dropLate(entry: Waiting): Promise<void> {
  await (await loadQueue()).pageQueue.drop(entry).catch(() => undefined);
}

/**
 * *Correct*: what the server refused comes back to the screen where it was entered; the address names it (O2). It leaves the
 * queue only once it is kept here: a page that ends in between has it twice, and not never.
 */
export function useBroughtBack(kind: RouteName, { bringBack, isBegun }: Bringing) {
  const [params, setParams] = useSearchParams();
  const { id: userId } = useUser();
  const [asked, setAsked] = useState<Waiting>();
  const since = params.get(BROUGHT_BACK);

  function leave() {
    setAsked(undefined);
    setParams(
      (now) => {
        now.delete(BROUGHT_BACK);
        return now;
      },
      { replace: true },
    );
  }

  async function take(entry: Waiting) {
    const { draft, submission } = entry;
    if (draft && bringBack(draft.kept, submission)) await dropLate(entry);
    else
      toast(() => ({
        title: t`It cannot be corrected here`,
        description: t`It still waits in the list of what is to be sent.`,
        tone: 'destructive',
      }));
    leave();
  }

  const found = useEffectEvent((entry: Waiting | undefined) => {
    const { author, kind: kindFound } = entry?.submission ?? {};
    if (!entry || author !== userId || kindFound !== kind) leave();
    else if (isBegun?.()) setAsked(entry);
    else void take(entry);
  });
  useEffect(() => {
    if (since === null) return undefined;
    let isOver = false;
    const show = (entry?: Waiting) => isOver || found(entry);
    // Without the queue it stays where it is.
    findLate(Number(since)).then(show, () => show());
    return () => {
      isOver = true;
    };
  }, [since]);

  return {
    /** It is not known yet what comes back. */
    isPending: since !== null,
    question: {
      open: asked !== undefined,
      replace: () => asked && void take(asked),
      leave,
    },
  };
}
