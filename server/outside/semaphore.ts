/**
 * Lets `atOnce` pieces of work run and `waiting` more wait their turn, first come, first served; `refuse` makes the
 * error that any further one throws.
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
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++;
    else if (queue.length >= waiting) throw refuse();
    else await new Promise<void>((myTurn) => queue.push(myTurn));
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
