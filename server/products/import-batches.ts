/** Rows per statement: a few statements for a large file, none of them long. */
const BATCH = 1_000;

export function* batchesOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += BATCH) yield all.slice(start, start + BATCH);
}
