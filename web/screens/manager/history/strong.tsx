import type { ReactNode } from 'react';

/** A name within a headline. */
export function Strong({ children }: { children?: ReactNode }) {
  return <span className="font-semibold">{children}</span>;
}
