import { useEffect, useState } from 'react';
import { CallError } from '#web/api/call-error.ts';

/** Counts down after too many wrong tries (A4). */
export function useClosedDoor() {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const isClosed = until > now;

  useEffect(() => {
    if (!isClosed) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isClosed]);

  return {
    secondsLeft: isClosed ? Math.ceil((until - now) / 1_000) : 0,
    /** Starts counting when the server answered that it takes no tries now; whether it did. */
    closedBy(error: unknown): boolean {
      if (!(error instanceof CallError) || error.retryAfterSeconds === undefined) return false;
      // Read once: a millisecond between two readings would show a second too many.
      const at = Date.now();
      setNow(at);
      setUntil(at + error.retryAfterSeconds * 1_000);
      return true;
    },
  };
}
