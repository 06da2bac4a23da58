import pLimit from 'p-limit';

interface Limits {
  /** Calls that run at the same time. */
  atOnce: number;
  /** Calls that wait for one of those to end. */
  waiting: number;
  /** Makes the failure of each further call. */
  refuse: () => Error;
}

/**
 * Returns a function that runs work within these limits, in the order of the calls, or rejects with `refuse()`. A call whose
 * signal is aborted while it waits gives its place to others at once and rejects with the signal's reason; running work is
 * not affected.
 */
export function limited({ atOnce, waiting, refuse }: Limits) {
  const limit = pLimit(atOnce);
  /** Calls in the queue that have been given up. */
  let left = 0;
  return async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted();
    if (limit.activeCount + limit.pendingCount - left >= atOnce + waiting) throw refuse();
    const { promise: gone, reject } = Promise.withResolvers<never>();
    let hasLeft = false;
    const leave = () => {
      hasLeft = true;
      left++;
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    const turn = limit(async () => {
      signal?.removeEventListener('abort', leave);
      if (!hasLeft) return work();
      left--;
      return gone;
    });
    return Promise.race([turn, gone]);
  };
}
