import { memo } from 'react';
import type { ReactNode } from 'react';

interface StillProps {
  open: boolean;
  children: ReactNode;
}

/** While a dialog moves away, what is in it stays as it was: its caller may already be at something else. */
export const Still = memo(
  function Still({ children }: StillProps) {
    return children;
  },
  (_, next) => !next.open,
);
