import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from './toast.ts';

/** When the first view has settled, in milliseconds: the rest then loads, before the network may go away. */
const SETTLED_MS = 1500;
const RETRY_MS = 5000;
/** A person has waited long enough. */
const LIMIT_MS = 10_000;

type Load<Part> = () => Promise<Part>;

/** The parts that a person was already told about: their files may be gone, with the release that they belong to. */
const refused = new WeakSet<Load<object>>();

/**
 * A part of the screen that the first view does without; undefined until it is here. Loads by itself a little later, or
 * at once when `wanted`. Unlike `lazy`, a part that does not load leaves the screen standing and is tried again; with
 * `onFailed`, for what a person asked for and which it closes again, that is also said. `load` must keep its identity.
 */
export function useLater<Part extends object>(
  load: Load<Part>,
  { wanted, onFailed }: { wanted: boolean; onFailed?: () => void },
): Part | undefined {
  return useLoaded(load, wanted, () => {
    if (!onFailed) return;
    onFailed();
    toast({
      title: 'This part could not be loaded',
      description: refused.has(load)
        ? 'Load the page again once the network is there.'
        : 'Check the network and try again.',
      tone: 'destructive',
    });
    refused.add(load);
  });
}

/** The same for a whole screen, which cannot be closed: `failed` once a person waited for it in vain. */
export function useLaterScreen<Part extends object>(load: Load<Part>, wanted: boolean) {
  const [failed, setFailed] = useState(false);
  return { part: useLoaded(load, wanted, () => setFailed(true)), failed };
}

/** `onFailed` is told each time that a part did not come, or not in time, while it is wanted. */
function useLoaded<Part extends object>(load: Load<Part>, wanted: boolean, onFailed: () => void) {
  const [part, setPart] = useState<Part>();
  const tell = useEffectEvent(onFailed);

  useEffect(() => {
    if (part) return undefined;
    let over = false;
    let timer = setTimeout(attempt, wanted ? 0 : SETTLED_MS);

    function attempt() {
      // What comes after the limit is still taken.
      if (wanted) timer = setTimeout(failed, LIMIT_MS);
      load().then(setPart, failed);
    }
    function failed() {
      if (over) return;
      clearTimeout(timer);
      timer = setTimeout(attempt, RETRY_MS);
      if (wanted) tell();
    }
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [load, part, wanted]);

  return part;
}
