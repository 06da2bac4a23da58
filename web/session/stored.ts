/**
 * A value that outlives a reload and is shared by this browser's tabs. A browser that forbids storage still works: the
 * value then lives as long as the page.
 */
export interface Stored<T> {
  get(): T;
  set(value: T): void;
  forget(): void;
  /** For useSyncExternalStore. */
  subscribe(listener: () => void): () => void;
}

const PREFIX = 'procureapp.';

/** @param parse reads what an older version, another tab or a curious person may have written; undefined when it is no good */
export function stored<T>(
  name: string,
  empty: T,
  parse: (value: unknown) => T | undefined,
): Stored<T> {
  const key = PREFIX + name;
  const listeners = new Set<() => void>();
  let current = empty;
  /** What `current` was read from or written as. */
  let text: string | null = null;

  /** Always as the storage has it now: a copy kept here would undo what another tab has done meanwhile. */
  function get(): T {
    try {
      const now = localStorage.getItem(key);
      if (now !== text) {
        text = now;
        current = parsed(now) ?? empty;
      }
    } catch {
      // Storage is forbidden; the page goes on with what it holds.
    }
    return current;
  }
  function parsed(json: string | null): T | undefined {
    try {
      return json === null ? undefined : parse(JSON.parse(json));
    } catch {
      return undefined;
    }
  }
  function set(value: T, json: string | null): void {
    // So that `text` is right should the storage refuse.
    get();
    current = value;
    try {
      if (json === null) localStorage.removeItem(key);
      else localStorage.setItem(key, json);
      text = json;
    } catch {
      // Storage is full or forbidden; the page goes on with what it holds.
    }
    for (const listener of listeners) listener();
  }
  function onStorage(event: StorageEvent): void {
    if (event.key !== key && event.key !== null) return;
    for (const listener of listeners) listener();
  }

  return {
    get,
    set: (value) => set(value, JSON.stringify(value)),
    forget: () => set(empty, null),
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

const perUser = new Map<string, { forget(): void }>();

/** One store per user, made on first use. */
export function storedPerUser<T>(name: string, empty: T, parse: (value: unknown) => T | undefined) {
  const stores = new Map<number, Stored<T>>();
  return (userId: number): Stored<T> => {
    const known = stores.get(userId);
    if (known) return known;
    const ofUser = `${userId}.${name}`;
    const made = stored(ofUser, empty, parse);
    stores.set(userId, made);
    perUser.set(ofUser, made);
    return made;
  };
}

/** Forgets everything kept for a user, also values that this page has not used. */
export function forgetUser(userId: number): void {
  const ofUser = `${userId}.`;
  for (const [name, store] of perUser) {
    if (name.startsWith(ofUser)) store.forget();
  }
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX + ofUser)) localStorage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing more to forget.
  }
}
