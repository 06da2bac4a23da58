import type { DBSchema } from 'idb';
import { reopenedDatabase } from '#web/api/reopened-database.ts';
import type { WaitingStore } from './queue-ports.ts';
import { isSame, parseWaiting, waitingFrom } from './waiting.ts';
import type { Waiting } from './waiting.ts';

interface Schema extends DBSchema {
  waiting: { key: number; value: Waiting };
}

const NAME = 'procureapp';
const VERSION = 1;

interface BrowserStore extends WaitingStore {
  /** The moments of all entries, also of those that this version cannot read, the oldest first. */
  moments(): Promise<number[]>;
  /** Everything that waits, as text, with what only a later version can read. */
  text(): Promise<string>;
}

const open = () =>
  reopenedDatabase<Schema>(NAME, VERSION, (database) => {
    database.createObjectStore('waiting', { keyPath: 'since' });
  });

/** The entries in the browser's IndexedDB, by their moment. */
export function storeInBrowser(): BrowserStore {
  const opened = open();

  /** Strict: it is on the disk, and not only on its way there, before a screen says that it waits. */
  const changing = async () =>
    (await opened()).transaction('waiting', 'readwrite', { durability: 'strict' });

  return {
    async all() {
      const values = await (await opened()).getAll('waiting');
      return values.flatMap((value) => parseWaiting(value) ?? []);
    },
    async moments() {
      return (await opened()).getAllKeys('waiting');
    },
    async append(kept, now) {
      const { store, done } = await changing();
      // A clock that was set back must not change the order.
      const last = await store.openKeyCursor(null, 'prev');
      const since = Math.max(now, (last?.key ?? 0) + 1);
      const entry = waitingFrom(kept, since);
      await Promise.all([store.add(entry), done]);
      return entry;
    },
    async change(...entries) {
      const { store, done } = await changing();
      const all = entries.map(async (entry) => {
        const there = await store.get(entry.since);
        const isThere = there !== undefined && isSame(there, entry);
        if (isThere) await store.put(entry);
        return isThere;
      });
      const [isFirstThere] = await Promise.all([...all, done]);
      return isFirstThere === true;
    },
    async remove(entry) {
      const { store, done } = await changing();
      const there = await store.get(entry.since);
      const isThere = there !== undefined && isSame(there, entry);
      await Promise.all([isThere && store.delete(entry.since), done]);
      return isThere;
    },
    text: async () => JSON.stringify(await (await opened()).getAll('waiting')),
  };
}
