import { memo } from 'react';
import type { ReactNode } from 'react';

interface StillProps {
  open: boolean;
  children: ReactNode;
}

/** While a dialog closes, its content does not change: its caller may already show something else. */
export const Still = memo(
  function Still({ children }: StillProps) {
    return children;
  },
  (_, next) => !next.open,
);
