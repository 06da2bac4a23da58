import { useEffect, useState } from 'react';

const TICK_MS = 5_000;

/** The current time while `running`, accurate to a few seconds. */
export function useNow(running = true): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!running) return undefined;
    const read = () => setNow(new Date());
    read();
    const timer = setInterval(read, TICK_MS);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
