/**
 * A value that outlives a reload and is shared by this browser's tabs. A browser that forbids storage still works: the
 * value then lives as long as the page.
 */
interface Stored<T> {
  get(): T;
  set(value: T): void;
  forget(): void;
  /** For useSyncExternalStore. */
  subscribe(listener: () => void): () => void;
}

/** @param parse reads what an older version, another tab or a curious person may have written; undefined when it is no good */
function stored<T>(key: string, empty: T, parse: (value: unknown) => T | undefined): Stored<T> {
  const listeners = new Set<() => void>();
  let current = read();

  function read(): T {
    try {
      const text = localStorage.getItem(key);
      return (text === null ? undefined : parse(JSON.parse(text))) ?? empty;
    } catch {
      return empty;
    }
  }
  function change(value: T, write: () => void): void {
    current = value;
    try {
      write();
    } catch {
      // Storage is full or forbidden; the page goes on with what it holds.
    }
    for (const listener of listeners) listener();
  }
  function onStorage(event: StorageEvent): void {
    if (event.key !== key && event.key !== null) return;
    current = read();
    for (const listener of listeners) listener();
  }

  return {
    get: () => current,
    set: (value) => change(value, () => localStorage.setItem(key, JSON.stringify(value))),
    forget: () => change(empty, () => localStorage.removeItem(key)),
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', onStorage);
      };
    },
  };
}

const PREFIX = 'procureapp';
const perUser = new Map<string, { forget(): void }>();

/** One store per user, made when first asked for. */
export function storedPerUser<T>(name: string, empty: T, parse: (value: unknown) => T | undefined) {
  const stores = new Map<number, Stored<T>>();
  return (userId: number): Stored<T> => {
    const known = stores.get(userId);
    if (known) return known;
    const key = `${PREFIX}.${userId}.${name}`;
    const made = stored(key, empty, parse);
    stores.set(userId, made);
    perUser.set(key, made);
    return made;
  };
}

/** Forgets everything kept for a user, also what no screen of this page has asked for. */
export function forgetUser(userId: number): void {
  const ofUser = `${PREFIX}.${userId}.`;
  for (const [key, store] of perUser) {
    if (key.startsWith(ofUser)) store.forget();
  }
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(ofUser)) localStorage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing more to forget.
  }
}
