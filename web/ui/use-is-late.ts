import { useEffect, useState } from 'react';

/** How long a first view waits for what would move it, before it shows the rest without, in milliseconds. */
export const PATIENCE_MS = 1_000;

/** Whether `waiting` has lasted longer than a person should wait; stays true from then on. */
export function useIsLate(waiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return isLate;
}
