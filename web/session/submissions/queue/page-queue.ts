import { onceSucceeded } from '#web/api/call-events.ts';
import { chosenUser } from '#web/session/chosen-user.ts';
import { createQueue } from './queue.ts';
import type { Queue } from './queue.ts';
import { sendOrWait } from './send-or-wait.ts';
import type { HeldEntries } from './send-or-wait.ts';
import { sendWaiting } from './send-waiting.ts';
import { storeInBrowser } from './store-in-browser.ts';
import { keptPhotoAddress } from '../kept-photo.ts';
import type { NextToSend, SentOrWaiting } from '../send-or-keep.ts';
import type { SubmissionKind, TryKept } from '../sending.ts';
import { notHeld, whileHeld } from './held.ts';
import { keptPhotosIn } from './kept-photos-in.ts';
import { forgetPhoto, forgetUnusedPhotos, keepPhoto } from './photo-files.ts';
import type { KeptPhoto } from './photo-files.ts';
import type { ToKeep, Waiting } from './waiting.ts';

/** Loaded with the queue, for screens that show or send photos: a part of its own would be named in each first view. */
export { findPhoto, photoSent } from './photo-files.ts';

/** What the page shows of the queue. */
export interface QueueState {
  entries: readonly Waiting[];
  /** What is being sent now. */
  sending: Waiting | undefined;
  isOffline: boolean;
  /** Whether the browser keeps what is entered; false where IndexedDB is refused, or was full the last time (E18). */
  isKept: boolean;
}

const store = storeInBrowser();
const listeners = new Set<() => void>();
const storedListeners = new Set<(entry: Waiting) => void>();
let state: QueueState = { entries: [], sending: undefined, isOffline: false, isKept: true };
/** Whether what was to be kept last is. */
let hasRoom = true;

/** What waits, without what a screen is sending: that is neither shown nor sent as long as its page lives. */
const all = () => notHeld(store.all, wake);
const append = (kept: ToKeep, now: number) =>
  noteRoom(async () => store.append(await withFileKept(kept), now));

const NAME = 'procureapp.queue';
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined;

/** The queue of this page, on the entries that it shares with the browser's other tabs. */
export const pageQueue: Queue = createQueue({
  store: { ...store, all, append },
  send: sendWaiting,
  author: chosenUser.get,
  now: Date.now,
  alone,
  later(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  onChange: tellPages,
  onStored(entry) {
    for (const listener of storedListeners) listener(entry);
  },
});

const heldEntries: HeldEntries = {
  whileHeld,
  async add(kept) {
    const entry = await append(kept, Date.now());
    tellPages();
    return entry;
  },
  async rename(entry, id) {
    const { submission } = entry;
    await store.change({ ...entry, submission: { ...submission, id } }).catch(() => undefined);
  },
  async remove(entry) {
    await store.remove(entry).catch(() => undefined);
    // Only its own file: a photo to which it refers may still be wanted by its screen.
    const { image } = entry.submission.content as { image?: unknown };
    for (const id of keptPhotosIn({ image })) await forgetPhoto(id);
    tellPages();
  },
};

/** Sends what a person entered on this page, or lets it wait (`send-or-keep.ts`). */
export function sendOrWaitHere<C, R>(
  kind: SubmissionKind<C, R>,
  kept: TryKept,
  next: NextToSend<C>,
): Promise<SentOrWaiting<C, R>> {
  return sendOrWait(kind, kept, next, { queue: pageQueue, held: heldEntries });
}

function tellPages(): void {
  // A channel, and no window, has no other origins.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  tabs?.postMessage(null);
  void show();
}

/** What waits has the name of its photo: the file is kept beside it, and first (O5). */
async function withFileKept(kept: ToKeep): Promise<ToKeep> {
  const { submission } = kept;
  const { image, ...content } = submission.content as { image?: unknown };
  if (!(image instanceof Blob)) return kept;
  const { id, author } = submission;
  const address = await keepPhotoOfPage({ id, author, image });
  return { ...kept, submission: { ...submission, content: { ...content, image: address } } };
}

/** Keeps a photo until what refers to it is sent, and returns its name. Rejects where the browser keeps nothing (E18). */
export async function keepPhotoOfPage(
  photo: Pick<KeptPhoto, 'id' | 'author' | 'image'>,
): Promise<string> {
  const used = await usingPhotos();
  await noteRoom(() => keepPhoto({ ...photo, usedAt: used.now, address: null }, used));
  return keptPhotoAddress(photo.id);
}

/** A disk that is full can still be read: only what does not get onto it shows that (E18). */
async function noteRoom<T>(keep: () => Promise<T>): Promise<T> {
  const before = hasRoom;
  try {
    const kept = await keep();
    hasRoom = true;
    return kept;
  } catch (error) {
    hasRoom = false;
    throw error;
  } finally {
    if (hasRoom !== before) void show();
  }
}

/** A browser that forbids drafts, or entries, keeps no photos. */
async function usingPhotos() {
  const drafts = Object.values<string>(localStorage);
  return { used: [...drafts, await store.text()], now: Date.now() };
}

/** What was refused, if it still is. */
export async function findRefused(since: number): Promise<Waiting | undefined> {
  const entries = await all();
  return entries.find((entry) => entry.since === since && entry.refusal !== null);
}

/** Where a browser has no locks, two tabs may send the same: the server stores it once (D12). */
async function alone(run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run();
  await navigator.locks.request(NAME, run);
}

async function show(): Promise<void> {
  const entries = await all().catch(() => undefined);
  state = {
    entries: entries ?? [],
    sending: pageQueue.sending(),
    isOffline: !navigator.onLine,
    isKept: entries !== undefined && hasRoom,
  };
  for (const listener of listeners) listener();
}

function wake(): void {
  void show();
  void pageQueue.wake();
}

/** Whatever got through, such as the reading after the stream of changes opened: others may now, too. */
function wakeOnceSomethingSucceeds(): void {
  onceSucceeded(() => {
    if (state.entries.some(({ refusal }) => refusal === null) && !state.sending) wake();
    setTimeout(wakeOnceSomethingSucceeds, AGAIN_MS);
  });
}
/** Not after each of many calls. */
const AGAIN_MS = 2_000;

addEventListener('online', wake);
addEventListener('offline', () => void show());
chosenUser.subscribe(wake);
tabs?.addEventListener('message', () => {
  void show();
  void pageQueue.stopDropped();
});
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') wake();
});
wakeOnceSomethingSucceeds();
wake();
usingPhotos().then(forgetUnusedPhotos, () => undefined);

/** For `useSyncExternalStore`. */
export const queueState = {
  get: () => state,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** The moments of all that waits, the oldest first. Rejects where the browser keeps nothing. */
export async function waitingMoments(): Promise<number[]> {
  const known = new Set((await store.all()).map(({ since }) => since));
  const waiting = new Set((await all()).map(({ since }) => since));
  const moments = await store.moments();
  // Those of a later version are not known to this one.
  return moments.filter((since) => waiting.has(since) || !known.has(since));
}

/** Calls `listener` with each entry that the server has stored. Returns how to stop. */
export function onEntryStored(listener: (entry: Waiting) => void): () => void {
  storedListeners.add(listener);
  return () => void storedListeners.delete(listener);
}
