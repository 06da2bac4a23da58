/** Messages that are on their way at the same moment. */
const AT_ONCE = 5;

/** Does the work for each item, a few at a time; answers what came of each, in their sequence. */
export async function fewAtOnce<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<PromiseSettledResult<R>[]> {
  const results: PromiseSettledResult<R>[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) {
      const [result] = await Promise.allSettled([work(item)]);
      results[index] = result;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
