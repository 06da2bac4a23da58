/**
 * Returns a function that runs work, and lets calls with the same key share it while it waits to begin: a hundred people who
 * open the same link are answered by a few drawings. Work that has begun is not shared, because it may have read something
 * that changed before the later call.
 * @param inQueue calls its argument when it is its turn
 */
export function shared<T>(inQueue: (work: () => Promise<T>) => Promise<T>) {
  const waiting = new Map<string, Promise<T>>();
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const found = waiting.get(key);
    if (found) return found;
    const begin = () => {
      waiting.delete(key);
      return work();
    };
    const result = inQueue(begin);
    waiting.set(key, result);
    // A refusal never begins.
    result.catch(() => waiting.get(key) === result && waiting.delete(key));
    return result;
  };
}
