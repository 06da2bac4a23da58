import type { ReactNode } from 'react';
import { useSession } from '#web/session/session.tsx';
import { useLater } from '#web/ui/use-later.ts';

const loadPinActions = () => import('./pin-actions.tsx');

interface InPinModeProps {
  /** In open mode, and until the part is loaded. */
  otherwise?: ReactNode;
  children: (part: Awaited<ReturnType<typeof loadPinActions>>) => ReactNode;
}

/** What only pin mode has: loaded after the first view. */
export function InPinMode({ otherwise = null, ...rest }: InPinModeProps) {
  const { accessMode } = useSession().session;
  return accessMode === 'pin' ? <Late otherwise={otherwise} {...rest} /> : otherwise;
}

function Late({ otherwise, children }: InPinModeProps) {
  const part = useLater(loadPinActions, { wanted: true });
  return part ? children(part) : otherwise;
}
