import type { Waiting } from './waiting.ts';

const PREFIX = 'procureapp.sending.';
/** The keys of what this page is sending from its screens. */
const here = new Set<string>();
/** The keys of what other pages are sending, while this one waits for the end of that. */
const awaited = new Set<string>();

/**
 * Runs while an entry is in the queue that its own screen is sending: no page's queue shows or sends it (`notHeld`), until this
 * page ends. Where a browser has no locks another tab may send it, too: the server stores it once (D12).
 */
export async function whileHeld<T>(key: string, run: () => Promise<T>): Promise<T> {
  here.add(key);
  const release = await locked(key);
  try {
    return await run();
  } finally {
    here.delete(key);
    release();
  }
}

/** Resolves with how to unlock. A browser may have no locks, or refuse them with its storage. */
function locked(key: string): Promise<() => void> {
  return new Promise((resolve) => {
    const none = () => resolve(() => undefined);
    if (!hasLocks()) return none();
    const held = () => new Promise<void>((release) => resolve(release));
    navigator.locks.request(PREFIX + key, held).catch(none);
  });
}

/** What is read, without what screens are sending. `onReleased` is called once another page has ended one of those. */
export async function notHeld(
  read: () => Promise<Waiting[]>,
  onReleased: () => void,
): Promise<Waiting[]> {
  // Both before and after: one may be stored, or removed, while they are read.
  const before = await heldKeys();
  const entries = await read();
  if (entries.length === 0) return entries;
  const held = new Set([...before, ...(await heldKeys())]);
  for (const { key } of entries) if (held.has(key) && !here.has(key)) awaitRelease(key, onReleased);
  return entries.filter(({ key }) => !held.has(key));
}

async function heldKeys(): Promise<string[]> {
  const names = hasLocks() ? await navigator.locks.query().catch(() => undefined) : undefined;
  const elsewhere = (names?.held ?? []).flatMap(({ name = '' }) =>
    name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [],
  );
  return [...here, ...elsewhere];
}

function awaitRelease(key: string, onReleased: () => void): void {
  if (awaited.has(key)) return;
  awaited.add(key);
  const released = () => {
    awaited.delete(key);
    onReleased();
  };
  // Shared: several pages wait for the same one.
  navigator.locks
    .request(PREFIX + key, { mode: 'shared' }, () => Promise.resolve())
    .then(released, released);
}

const hasLocks = () => 'locks' in navigator;
