import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { PartGone, ReloadNeeded } from './import-part.ts';
import { toast } from './toast.ts';

/** Delay after the first view, in milliseconds: the other parts then load, before the network may fail. */
const SETTLED_MS = 1500;
const RETRY_MS = 5000;
/** The longest time that a person should wait. */
const LIMIT_MS = 10_000;

type Load<Part> = () => Promise<Part>;

/** The loaded parts. */
const loaded = new WeakMap<Load<object>, object>();

/**
 * A part of the screen that the first view does not need; undefined until it is loaded. Loads after the first view, or
 * at once when `wanted`. Unlike `lazy`, a part that fails to load does not break the screen and is retried; with
 * `onFailed`, for a dialog that a person opened and that is closed again, a toast says so. `load` must keep its identity.
 */
export function useLater<Part extends object>(
  load: Load<Part>,
  { wanted, onFailed }: { wanted: boolean; onFailed?: () => void },
): Part | undefined {
  return useLoaded(load, wanted, (reason) => {
    if (!onFailed) return;
    onFailed();
    const title = () =>
      reason instanceof PartGone ? t`ProcureApp was updated` : t`This part could not be loaded`;
    if (reason instanceof ReloadNeeded)
      toast(() => ({
        title: title(),
        description: t`Save what you have typed, then load the page again. The cart is kept.`,
        tone: 'destructive',
        action: { label: t`Load again`, onPress: () => location.reload() },
      }));
    else
      toast(() => ({
        title: title(),
        description: t`Check the network and try again.`,
        tone: 'destructive',
      }));
  }).part;
}

/** The same for a whole screen, which cannot be closed: `failed` once a person waited for it and it did not load. */
export function useLaterScreen<Part extends object>(load: Load<Part>) {
  const [failure, setFailure] = useState<{ reason: unknown }>();
  const { part, attempt } = useLoaded(load, true, (reason) => setFailure({ reason }));
  function retry() {
    if (failure?.reason instanceof ReloadNeeded) return location.reload();
    setFailure(undefined);
    attempt();
  }
  return { part, failed: failure !== undefined, retry };
}

/** `onFailed` is called each time that a part does not load, or not in time, while it is wanted. */
function useLoaded<Part extends object>(
  load: Load<Part>,
  wanted: boolean,
  onFailed: (reason: unknown) => void,
) {
  const [attempts, setAttempts] = useState(0);
  // Not the part alone: a function as the state would be called.
  const [, setHere] = useState(false);
  // What this function loaded, so the type holds.
  const part = loaded.get(load) as Part | undefined;
  const report = useEffectEvent(onFailed);

  useEffect(() => {
    if (part) return undefined;
    let over = false;
    let timer = setTimeout(attempt, wanted || attempts > 0 ? 0 : SETTLED_MS);

    function attempt() {
      // A part that loads after the timeout is still used.
      if (wanted) timer = setTimeout(failed, LIMIT_MS);
      load().then(arrived, failed);
    }
    function arrived(now: Part) {
      loaded.set(load, now);
      setHere(true);
    }
    function failed(reason?: unknown) {
      if (over) return;
      clearTimeout(timer);
      timer = setTimeout(attempt, RETRY_MS);
      if (wanted) report(reason);
    }
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [load, part, wanted, attempts]);

  return { part, attempt: () => setAttempts((before) => before + 1) };
}
