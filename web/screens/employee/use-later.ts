import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '#web/ui/toast.ts';

/** When the first view has settled, in milliseconds: the rest then loads, before the network may go away. */
const SETTLED_MS = 1500;

/**
 * A part of the screen that the first view does without; undefined until it is here. Loads by itself a little later, or
 * at once when `wanted`. Unlike `lazy`, a part that does not load leaves the screen standing: it says so and calls
 * `onFailed`. `load` must keep its identity.
 */
export function useLater<Part extends object>(
  load: () => Promise<Part>,
  { wanted, onFailed }: { wanted: boolean; onFailed?: () => void },
): Part | undefined {
  const [part, setPart] = useState<Part>();

  const failed = useEffectEvent(() => {
    if (!wanted || !onFailed) return;
    onFailed();
    toast({
      title: 'This part could not be loaded',
      description: 'Check the network and try again.',
      tone: 'destructive',
    });
  });

  useEffect(() => {
    if (part) return undefined;
    const timer = setTimeout(() => load().then(setPart, failed), wanted ? 0 : SETTLED_MS);
    return () => clearTimeout(timer);
  }, [load, part, wanted]);

  return part;
}
