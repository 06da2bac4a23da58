import { useSyncExternalStore } from 'react';
import { useUser } from './session.tsx';
import type { Stored } from './stored.ts';

/**
 * What a person has entered and not sent yet. It survives a reload, and stays the person's while another one uses the
 * device (A5).
 */

/** The person's value, and the store in which it is kept. */
export function useKept<T>(storeOf: (userId: number) => Stored<T>): [T, Stored<T>] {
  const store = storeOf(useUser().id);
  return [useSyncExternalStore(store.subscribe, store.get), store];
}

export type Drafts<T> = Readonly<Record<string, T>>;

interface KeptDraftOptions<T> {
  draftsOf: (userId: number) => Stored<Drafts<T>>;
  /** Which of the drafts: that of a location, for example. The others stay as they are. */
  key: string;
  empty: T;
  /** A draft that was left; removed with the next change. */
  isLeft?: (draft: T) => boolean;
}

/** One of several drafts of a kind. */
export function useKeptDraft<T extends object>(options: KeptDraftOptions<T>) {
  const { draftsOf, key, empty, isLeft = () => false } = options;
  const [drafts, store] = useKept(draftsOf);
  const read = () => store.get()[key] ?? empty;
  return {
    draft: drafts[key] ?? empty,
    /** As it is now, also where an earlier one was rendered. */
    read,
    /** Returns whether it survives the page. */
    change(changes: Partial<T>): boolean {
      const kept = Object.entries(store.get()).filter(([, draft]) => !isLeft(draft));
      return store.set({ ...Object.fromEntries(kept), [key]: { ...read(), ...changes } });
    },
    forget() {
      const { [key]: _, ...others } = store.get();
      store.set(others);
    },
  };
}
