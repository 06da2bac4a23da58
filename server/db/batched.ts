import { isPool } from './open.ts';
import type { Db } from './open.ts';

/** More keys are read by several queries, so that PostgreSQL works on the first while this process takes in the next. */
const KEYS_MAX = 8;

interface Batch<K, V> {
  keys: Set<K>;
  values: Promise<ReadonlyMap<K, V>>;
}

/**
 * A read by key, of which the calls of one round of the event loop share a query: a crowd pays a fraction of a query for
 * each record, and a single call waits for nobody. Calls of a transaction share with its own calls only. Keys must be
 * such that none can fail the query of the others; `given` is the same for all calls of a moment.
 */
export function batched<K, V, Given = undefined>(
  read: (db: Db, keys: readonly K[], given: Given) => Promise<ReadonlyMap<K, V>>,
): (db: Db, key: K, given: Given) => Promise<V | undefined> {
  const open = new WeakMap<Db, Batch<K, V>>();

  function begin(db: Db, given: Given): Batch<K, V> {
    const keys = new Set<K>();
    const values = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      if (open.get(db) === batch) open.delete(db);
      return read(db, [...keys], given);
    });
    const batch = { keys, values };
    open.set(db, batch);
    return batch;
  }

  return async (from, key, given) => {
    const db = isPool(from) ? from.reader : from;
    const last = open.get(db);
    const batch = last && last.keys.size < KEYS_MAX ? last : begin(db, given);
    batch.keys.add(key);
    return (await batch.values).get(key);
  };
}
