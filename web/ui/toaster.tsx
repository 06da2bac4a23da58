import { useEffect, useState } from 'react';
import { whenToastWaits } from './toast.ts';
import { useLater } from './use-later.ts';

const loadRegion = () => import('./toast-region.tsx');

/**
 * Mounted once, beside the screens. The first view does not pay for what draws toasts; it loads a little later, before
 * the network may go away, or at once when a message waits.
 */
export function Toaster() {
  const [waits, setWaits] = useState(false);
  useEffect(() => whenToastWaits(() => setWaits(true)), []);
  const part = useLater(loadRegion, { wanted: waits });
  return part ? <part.ToastRegion /> : null;
}
