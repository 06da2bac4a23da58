/**
 * Lets `atOnce` pieces of work run and `waiting` more wait their turn, first come, first served; `refuse` makes the
 * error that any further one throws, and one that `signal` takes out of the queue.
 */
export function semaphore({
  atOnce,
  waiting,
  refuse,
}: {
  atOnce: number;
  waiting: number;
  refuse: () => Error;
}) {
  let running = 0;
  const queue: (() => void)[] = [];
  const turn = (signal: AbortSignal | undefined) =>
    new Promise<void>((myTurn, reject) => {
      queue.push(myTurn);
      signal?.addEventListener('abort', () => {
        const place = queue.indexOf(myTurn);
        if (place < 0) return;
        queue.splice(place, 1);
        reject(refuse());
      });
    });
  return async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    if (running < atOnce) running++;
    else if (queue.length >= waiting) throw refuse();
    else await turn(signal);
    try {
      return await work();
    } finally {
      const next = queue.shift();
      // A turn is handed on, not freed, so that nobody slips in between.
      if (next) next();
      else running--;
    }
  };
}
