/**
 * Returns a function that runs work in one of `count` slots, in the order of the calls. A call that gets none within
 * `waitMs` rejects with `late()`.
 */
export function slots(
  count: number,
  { waitMs, late }: { waitMs: number; late: () => Error },
): <T>(work: () => Promise<T>) => Promise<T> {
  let free = count;
  const waiting = new Set<() => void>();

  function giveBack(): void {
    const [first] = waiting;
    if (!first) {
      free++;
      return;
    }
    waiting.delete(first);
    first();
  }

  async function take(): Promise<void> {
    if (free > 0) {
      free--;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(late());
      }, waitMs);
      waiting.add(begin);
    });
  }

  return async (work) => {
    await take();
    try {
      return await work();
    } finally {
      giveBack();
    }
  };
}
