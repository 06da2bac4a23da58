import { useRef } from 'react';
import type { TryKept } from './sending.ts';
import type { Tried } from './submission.ts';

/** The try of what has no draft: sent again under its id as long as its screen is open. */
export function useTried(): TryKept {
  const tried = useRef<Tried>(null);
  return {
    read: () => tried.current,
    keep: (next) => {
      tried.current = next;
    },
  };
}
