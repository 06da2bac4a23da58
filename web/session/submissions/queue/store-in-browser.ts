import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { WaitingStore } from './queue.ts';
import { parseWaiting, waitingFrom } from './waiting.ts';
import type { Waiting } from './waiting.ts';

interface Schema extends DBSchema {
  waiting: { key: number; value: Waiting };
}

const NAME = 'procureapp';
const VERSION = 1;

interface BrowserStore extends WaitingStore {
  /** The moments of all entries, also of those that this version cannot read, the oldest first. */
  moments(): Promise<number[]>;
}

/**
 * The entries in the browser's IndexedDB, by their moment. It is opened when first needed, and again after it was closed or
 * refused: a person may have made room.
 */
export function storeInBrowser(): BrowserStore {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;

  function open(): Promise<IDBPDatabase<Schema>> {
    opened ??= openDB<Schema>(NAME, VERSION, {
      upgrade(database) {
        database.createObjectStore('waiting', { keyPath: 'since' });
      },
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
  }

  /** Strict: it is on the disk, and not only on its way there, before a screen says that it waits. */
  const changing = async () =>
    (await open()).transaction('waiting', 'readwrite', { durability: 'strict' });

  return {
    async all() {
      const values = await (await open()).getAll('waiting');
      return values.flatMap((value) => parseWaiting(value) ?? []);
    },
    async moments() {
      return (await open()).getAllKeys('waiting');
    },
    async append(kept, now) {
      const { store, done } = await changing();
      // A clock that was set back must not change the order.
      const last = await store.openKeyCursor(null, 'prev');
      const since = Math.max(now, (last?.key ?? 0) + 1);
      await Promise.all([store.add(waitingFrom(kept, since)), done]);
    },
    async change(entry) {
      const { store, done } = await changing();
      const isThere = (await store.getKey(entry.since)) !== undefined;
      await Promise.all([isThere && store.put(entry), done]);
    },
    async remove(since) {
      await (await open()).delete('waiting', since);
    },
  };
}
