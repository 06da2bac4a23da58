import { useSyncExternalStore } from 'react';
import { freshId } from '#web/api/fresh-id.ts';
import { useUser } from '#web/session/session.tsx';
import { storedPerUser } from '#web/session/stored.ts';
import { EMPTY, parseDrafts, withAmount } from './count-draft.ts';
import type { CountDraft } from './count-draft.ts';

const draftsOf = storedPerUser<Readonly<Record<string, CountDraft>>>('count', {}, parseDrafts);

/** The person's count of a location until it is sent: it survives a reload, and other persons on the device (A5). */
export function useKeptCount(locationId: number) {
  const store = draftsOf(useUser().id);
  const drafts = useSyncExternalStore(store.subscribe, store.get);
  const read = () => store.get()[locationId] ?? EMPTY;
  const keep = (draft: CountDraft) => store.set({ ...store.get(), [locationId]: draft });
  return {
    draft: drafts[locationId] ?? EMPTY,
    /** Undefined removes the amount. */
    enter: (productId: string, unit: string, amount: number | undefined) =>
      keep(withAmount(read(), { productId, unit, amount, at: new Date().toISOString() })),
    confirm: (productId: string) =>
      keep({ ...read(), confirmed: [...read().confirmed, productId] }),
    /** The count to send: under the kept id, or a new one that is kept from now on. */
    toSend(): CountDraft & { id: string } {
      const draft = read();
      const sent = { ...draft, id: draft.id ?? freshId() };
      keep(sent);
      return sent;
    },
    /** Call when the kept id belongs to another count. */
    newId: () => keep({ ...read(), id: freshId() }),
    /** Call when the server refused the moment: then the count is of the moment in which it arrives. */
    withoutMoment: () => keep({ ...read(), at: null }),
    empty() {
      const { [String(locationId)]: _, ...others } = store.get();
      store.set(others);
    },
  };
}
export type KeptCount = ReturnType<typeof useKeptCount>;
