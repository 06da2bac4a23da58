import { useEffect, useEffectEvent, useState } from 'react';
import type { Tried } from './submission.ts';

/**
 * Asks the server once for a try without an answer: the page was reloaded or closed before it arrived. Calls `onStored` with
 * what is stored under its id. Otherwise sending again under the same id is safe (D12).
 */
export function useUnanswered<R>(
  kept: Tried | null,
  {
    find,
    onStored,
  }: {
    /** Throws when nothing is stored under the id, or no answer comes. */
    find: (id: string, options: { signal: AbortSignal }) => Promise<R>;
    onStored: (stored: R) => void;
  },
): void {
  const [id] = useState(kept?.id);
  const settle = useEffectEvent(onStored);
  const ask = useEffectEvent(find);
  useEffect(() => {
    if (id === undefined) return undefined;
    const controller = new AbortController();
    ask(id, { signal: controller.signal }).then(settle, () => undefined);
    return () => controller.abort();
  }, [id]);
}
