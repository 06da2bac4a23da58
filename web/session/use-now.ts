import { useEffect, useState } from 'react';
import { rightNow } from '../api/right-now.ts';

const TICK_MS = 5_000;

/** The current time while `running`, accurate to a few seconds; the server's where the device's clock is wrong (E17). */
export function useNow(running = true): Date {
  const [now, setNow] = useState(rightNow);
  useEffect(() => {
    if (!running) return undefined;
    const read = () => setNow(rightNow());
    read();
    const timer = setInterval(read, TICK_MS);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
