import pLimit from 'p-limit';

interface Limits {
  /** Calls that run at the same time. */
  atOnce: number;
  /** Calls that wait for one of those to end. */
  waiting: number;
  /** Makes the failure of each further call. */
  refuse: () => Error;
}

/** Returns a function that runs work within these limits, in the order of the calls, or rejects with `refuse()`. */
export function limited({ atOnce, waiting, refuse }: Limits) {
  const limit = pLimit(atOnce);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) throw refuse();
    return limit(work);
  };
}
