/**
 * A value that survives a reload and is shared by this browser's tabs. In a browser that forbids storage, the
 * value lives as long as the page.
 */
export interface Stored<T> {
  get(): T;
  /** Returns whether it survives the page: the storage has it. */
  set(value: T): boolean;
  forget(): void;
  /** For useSyncExternalStore. */
  subscribe(listener: () => void): () => void;
}

const PREFIX = 'procureapp.';

/** For `parse`: whether a stored value is an object with keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @param parse reads the stored text, which an older version, another tab or a person may have written; undefined when invalid */
export function stored<T>(
  name: string,
  empty: T,
  parse: (value: unknown) => T | undefined,
): Stored<T> {
  const key = PREFIX + name;
  const listeners = new Set<() => void>();
  let current = empty;
  /** The text from which `current` was read or as which it was written. */
  let text: string | null = null;

  /** Always the present value of the storage: a copy kept here would undo changes of other tabs. */
  function get(): T {
    try {
      const now = localStorage.getItem(key);
      if (now !== text) {
        text = now;
        current = parsed(now) ?? empty;
      }
    } catch {
      // Storage is forbidden; the page continues with its own value.
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
  function set(value: T, json: string | null): boolean {
    // So that `text` is right if the storage refuses.
    get();
    current = value;
    try {
      if (json === null) localStorage.removeItem(key);
      else localStorage.setItem(key, json);
      text = json;
    } catch {
      // Storage is full or forbidden; the page continues with its own value.
    }
    for (const listener of listeners) listener();
    return text === json;
  }
  function onStorage(event: StorageEvent): void {
    if (event.key !== key && event.key !== null) return;
    for (const listener of listeners) listener();
  }

  return {
    get,
    set: (value) => set(value, JSON.stringify(value)),
    forget: () => void set(empty, null),
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

/**
 * Work that is not sent yet: logging out keeps it, unlike the cart, about which it asks. Named here, since logging out must
 * know them before the code of their screens is loaded.
 */
const STAY_ON_LOGOUT: ReadonlySet<string> = new Set(['count', 'marks', 'receiving', 'waste']);

const perUser = new Map<string, { forget(): void }>();

/** One store per user, created on first use. */
export function storedPerUser<T>(name: string, empty: T, parse: (value: unknown) => T | undefined) {
  const stays = STAY_ON_LOGOUT.has(name);
  const stores = new Map<number, Stored<T>>();
  return (userId: number): Stored<T> => {
    const known = stores.get(userId);
    if (known) return known;
    if (stays) takeOver(name, userId);
    const ofUser = stays ? `${name}.${userId}` : `${userId}.${name}`;
    const made = stored(ofUser, empty, parse);
    stores.set(userId, made);
    if (!stays) perUser.set(ofUser, made);
    return made;
  };
}

/** Moves what an earlier version stored under a key that was forgotten; where there is something newer, that stays. */
function takeOver(name: string, userId: number): void {
  const [from, to] = [`${PREFIX}${userId}.${name}`, `${PREFIX}${name}.${userId}`];
  try {
    const text = localStorage.getItem(from);
    if (text === null) return;
    if (localStorage.getItem(to) === null) localStorage.setItem(to, text);
    localStorage.removeItem(from);
  } catch {
    // Storage is full or forbidden; the value stays where it is.
  }
}

/** Removes everything stored for a user but what stays, including values that this page has not used. */
export function forgetUser(userId: number): void {
  const ofUser = `${userId}.`;
  for (const [name, store] of perUser) {
    if (name.startsWith(ofUser)) store.forget();
  }
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(PREFIX + ofUser)) continue;
      const name = key.slice((PREFIX + ofUser).length);
      if (STAY_ON_LOGOUT.has(name)) takeOver(name, userId);
      else localStorage.removeItem(key);
    }
  } catch {
    // Without storage there is nothing else to remove.
  }
}
