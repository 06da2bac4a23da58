import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';
import { whenToastWaits } from './toast.ts';

/**
 * The first view does not pay for toasts, yet they must be here before the network goes away:
 * 'Error submitting order' is shown exactly then. So they load once the page has settled.
 */
const settledAfterMs = 3000;

/** Mounted once, beside the screens. Loads what draws toasts a little later or at the first one. */
export function Toaster() {
  const [Region, setRegion] = useState<ComponentType>();

  useEffect(() => {
    const load = () => {
      // A failed load leaves the message waiting; the next toast tries again.
      import('./toast-region.tsx').then(
        (part) => setRegion(() => part.ToastRegion),
        () => undefined,
      );
    };
    const timer = setTimeout(load, settledAfterMs);
    const stop = whenToastWaits(load);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);

  return Region ? <Region /> : null;
}
