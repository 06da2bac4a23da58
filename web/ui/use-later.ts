import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from './toast.ts';

/** When the first view has settled, in milliseconds: the rest then loads, before the network may go away. */
const SETTLED_MS = 1500;
const RETRY_MS = 5000;

/**
 * A part of the screen that the first view does without; undefined until it is here. Loads by itself a little later, or
 * at once when `wanted`. Unlike `lazy`, a part that does not load leaves the screen standing and is tried again; with
 * `onFailed`, for what a person asked for, that is also said. `load` must keep its identity.
 */
export function useLater<Part extends object>(
  load: () => Promise<Part>,
  { wanted, onFailed }: { wanted: boolean; onFailed?: () => void },
): Part | undefined {
  const [part, setPart] = useState<Part>();
  const [failures, setFailures] = useState(0);

  const failed = useEffectEvent(() => {
    setFailures((before) => before + 1);
    if (!wanted || !onFailed) return;
    onFailed();
    toast({
      title: 'This part could not be loaded',
      description: 'Check the network and try again.',
      tone: 'destructive',
    });
  });

  const isAskedFor = onFailed !== undefined;
  useEffect(() => {
    if (part) return undefined;
    const later = failures > 0 ? RETRY_MS : SETTLED_MS;
    const asked = wanted && (failures === 0 || isAskedFor);
    const timer = setTimeout(() => load().then(setPart, failed), asked ? 0 : later);
    return () => clearTimeout(timer);
  }, [load, part, wanted, failures, isAskedFor]);

  return part;
}
