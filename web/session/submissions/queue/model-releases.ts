import type { DBSchema } from 'idb';
import { reopenedDatabase } from '#web/api/reopened-database.ts';
import { FORM } from './forms.ts';
import type { WaitingStore } from './queue-ports.ts';
import { parseWaiting, waitingFrom } from './waiting.ts';
import type { Waiting } from './waiting.ts';

interface Schema extends DBSchema {
  waiting: { key: number; value: { since: number; form: number; key?: string } };
}

/** A release that has another form of entries than the present one, on the same device. */
interface Release {
  /** Of the database: pages of an earlier version cannot open it any more. */
  version: number;
  /** The form in which it stores entries; it reads none of a later form. */
  form: number;
  hasKeys: boolean;
}

/** It gave entries no keys, and drafts, refused lines and what makes their sentences neither. */
export const formerStore = () => storeOf({ version: 1, form: 1, hasKeys: false });
export const nextStore = () => storeOf({ version: 2, form: FORM + 1, hasKeys: true });

function storeOf({ version, form, hasKeys }: Release): WaitingStore {
  const opened = reopenedDatabase<Schema>('procureapp', version, (database) => {
    if (!database.objectStoreNames.contains('waiting'))
      database.createObjectStore('waiting', { keyPath: 'since' });
  });
  const changing = async () => (await opened()).transaction('waiting', 'readwrite');
  const read = (value: Schema['waiting']['value']) =>
    value.form > form ? undefined : parseWaiting({ ...value, form: Math.min(value.form, FORM) });
  const written = ({ key, said, refusedLines, draft, ...entry }: Waiting) => ({
    ...entry,
    ...(hasKeys && { key, said, refusedLines, draft }),
    form,
  });
  const isSame = (there: Schema['waiting']['value'] | undefined, { key }: Waiting) =>
    there !== undefined && (!hasKeys || (there.key ?? '') === key);

  return {
    async all() {
      const values = await (await opened()).getAll('waiting');
      return values.flatMap((value) => read(value) ?? []);
    },
    async append(kept, now) {
      const { store, done } = await changing();
      const last = await store.openKeyCursor(null, 'prev');
      const since = Math.max(now, (last?.key ?? 0) + 1);
      const entry = waitingFrom(kept, since);
      await Promise.all([store.add(written(entry)), done]);
      return entry;
    },
    async change(...entries) {
      const { store, done } = await changing();
      const all = entries.map(async (entry) => {
        const isThere = isSame(await store.get(entry.since), entry);
        if (isThere) await store.put(written(entry));
        return isThere;
      });
      const [isFirstThere] = await Promise.all([...all, done]);
      return isFirstThere === true;
    },
    async remove(entry) {
      const { store, done } = await changing();
      const isThere = isSame(await store.get(entry.since), entry);
      await Promise.all([isThere && store.delete(entry.since), done]);
      return isThere;
    },
  };
}
