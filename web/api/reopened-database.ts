import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

/**
 * A database of the browser's IndexedDB. It is opened when first needed, and again after it was closed or refused: a person may
 * have made room. Returns how to get it.
 */
export function reopenedDatabase<S extends DBSchema>(
  name: string,
  version: number,
  upgrade: (database: IDBPDatabase<S>) => void,
): () => Promise<IDBPDatabase<S>> {
  let opened: Promise<IDBPDatabase<S>> | undefined;
  return () => {
    opened ??= openDB<S>(name, version, {
      upgrade: (database) => upgrade(database),
      // Another tab has a later version of the product, and may change the form now.
      blocking: (_now, _later, { target }) => {
        opened = undefined;
        (target as IDBDatabase).close();
      },
      terminated: () => {
        opened = undefined;
      },
    }).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
