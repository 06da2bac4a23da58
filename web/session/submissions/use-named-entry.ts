import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'wouter';
import type { RouteName } from '#contract/calls/routes.ts';
import { useUser } from '../session.tsx';
import { BROUGHT_BACK } from './brought-back-address.ts';
import type { Waiting } from './queue/waiting.ts';

async function findLate(since: number): Promise<Waiting | undefined> {
  return (await import('./queue/page-queue.ts')).findRefused(since);
}

/** Forgets it, once it is somewhere else. What cannot be dropped stays in the list, to be dropped there. */
export async function dropLate(entry: Waiting): Promise<void> {
  const { pageQueue } = await import('./queue/page-queue.ts');
  await pageQueue.drop(entry).catch(() => undefined);
}

/** Calls `onFound` once with the refused entry of the queue that the address names, where the person may correct it here. */
export function useNamedEntry(
  kinds: readonly RouteName[],
  onFound: (entry: Waiting, leave: () => void) => void,
): {
  /** It is not known yet what the address names, or `leave` was not called. */
  isPending: boolean;
  /** The address no longer names it. */
  leave: () => void;
} {
  const [params, setParams] = useSearchParams();
  const { id: userId } = useUser();
  const since = params.get(BROUGHT_BACK);

  function leave() {
    setParams(
      (now) => {
        now.delete(BROUGHT_BACK);
        return now;
      },
      { replace: true },
    );
  }

  const found = useEffectEvent((entry: Waiting | undefined) => {
    const { author, kind } = entry?.submission ?? {};
    if (!entry || author !== userId || !kinds.some((one) => one === kind)) leave();
    else onFound(entry, leave);
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

  return { isPending: since !== null, leave };
}
