import type { DBSchema } from 'idb';
import type { WaitingStore } from './queue.ts';
import { reopenedDatabase } from './reopened-database.ts';
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
        return isSame(await store.get(entry.since), entry) && store.put(entry);
      });
      await Promise.all([...all, done]);
    },
    async remove(entry) {
      const { store, done } = await changing();
      const isThere = isSame(await store.get(entry.since), entry);
      await Promise.all([isThere && store.delete(entry.since), done]);
    },
    text: async () => JSON.stringify(await (await opened()).getAll('waiting')),
  };
}

/** An earlier version of the product gave them no keys. */
const isSame = (there: Waiting | undefined, { key }: Waiting) =>
  there !== undefined && ((there as Partial<Waiting>).key ?? '') === key;
