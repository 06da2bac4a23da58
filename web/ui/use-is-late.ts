import { useEffect, useState } from 'react';

/** Whether `waiting` has lasted for `afterMs` milliseconds; stays true from then on. */
export function useIsLate(waiting: boolean, afterMs: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setIsLate(true), afterMs);
    return () => clearTimeout(timer);
  }, [waiting, afterMs]);
  return isLate;
}
