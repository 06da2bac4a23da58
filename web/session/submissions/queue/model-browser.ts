import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { keptPhotoAddress } from '../kept-photo.ts';
import { keepPhoto } from './photo-files.ts';
import { createQueue } from './queue.ts';
import type { Queue } from './queue.ts';
import type { QueuePorts, Try, WaitingStore } from './queue-ports.ts';
import type { HeldEntries } from './send-or-wait.ts';
import { sendWaiting } from './send-waiting.ts';
import { storeInBrowser } from './store-in-browser.ts';
import type { ToKeep, Waiting } from './waiting.ts';

export const START = Date.parse('2026-11-24T10:00:00.000Z');

export const toKeep = (author: number, locationId: number, notes: string): ToKeep => ({
  submission: {
    id: `id of ${notes}`,
    kind: 'createWasteLog',
    content: { productId: 'P', quantity: 1, unitOfMeasure: 'ea', recordedBy: author, notes },
    at: null,
    author,
    locationId,
    base: null,
  },
  authorName: `Person ${author}`,
  isTried: false,
  isMomentEntered: true,
  draft: null,
});

/** What waits, as text: it names its photos. */
type Used = () => Promise<string>;

/** Keeps a photo as a page does, of which the text is `text`; what nothing refers to any more is forgotten before. */
async function photographed(author: number, text: string, usedIn: Used): Promise<string> {
  const id = `photo of ${text}`;
  const used = { used: [await usedIn()], now: Date.now() };
  await keepPhoto({ id, author, image: new Blob([text]), usedAt: 0, address: null }, used);
  return keptPhotoAddress(id);
}

export async function withPhoto(
  kept: ToKeep,
  text: string,
  used: Used = storeInBrowser().text,
): Promise<ToKeep> {
  const { submission } = kept;
  const photoUrl = await photographed(submission.author, text, used);
  return {
    ...kept,
    submission: { ...submission, content: { ...Object(submission.content), photoUrl } },
  };
}

/** A photo of an invoice: it belongs to no location, and its file is what is sent. */
export async function invoiceToKeep(author: number, text: string, used: Used): Promise<ToKeep> {
  const image = await photographed(author, text, used);
  const kept = toKeep(author, 0, text);
  const content = { orderId: 'ORD-1700000000000', image };
  const kind = 'uploadInvoicePhoto';
  return { ...kept, submission: { ...kept.submission, kind, content, locationId: null } };
}

/** A tab: its queue, and the ends of what would outlive it. */
export interface BrowserTab {
  queue: Queue;
  /** What the tab's screens are sending themselves. */
  held: HeldEntries;
  waits: (() => void)[];
  /** Ends its process, between any two steps of what it does; what it was sending may still arrive. */
  kill(): void;
  /** What the tab does, until it is killed. */
  whileAlive(work: Promise<unknown>): Promise<void>;
}

/** The tabs of a browser: one storage, one lock, one session. */
export function browser(session: () => number | null, { hasLocks }: { hasLocks: boolean }) {
  let lastRun: Promise<void> = Promise.resolve();
  const stored: Waiting[] = [];
  const locks = new Set<string>();
  function openTab({ store = storeInBrowser(), ...rest }: Partial<QueuePorts> = {}): BrowserTab {
    const waits: (() => void)[] = [];
    const life = newLife();
    const stores = life.storeOf(store);
    const { held, isHeld, release } = heldIn(stores, hasLocks ? locks : new Set());
    const queue = createQueue({
      store: { ...stores, all: async () => (await stores.all()).filter((one) => !isHeld(one)) },
      send: sendWaiting,
      author: session,
      now: () => START,
      alone(run) {
        // A process that ends gives its lock back.
        const begin = () => life.whileAlive(run());
        const done = hasLocks ? lastRun.then(begin) : begin();
        lastRun = done.catch(() => undefined);
        return done;
      },
      later(_, run) {
        waits.push(run);
        return () => void waits.splice(waits.indexOf(run), 1);
      },
      onChange: () => undefined,
      onStored: (entry) => void stored.push(entry),
      ...rest,
    });
    const kill = () => {
      queue.stop();
      life.end();
      release();
    };
    return { queue, held, waits, kill, whileAlive: life.whileAlive };
  }
  return { openTab, stored };
}

/** What a tab's screens are sending, by the locks that the tabs share, or of the tab alone; `release` is the end of its process. */
function heldIn(store: WaitingStore, locks: Set<string>) {
  const own = new Set<string>();
  const release = () => {
    for (const key of own) locks.delete(key);
  };
  const held: HeldEntries = {
    async whileHeld(key, run) {
      own.add(key);
      locks.add(key);
      try {
        return await run();
      } finally {
        locks.delete(key);
      }
    },
    add: async (kept) => store.append(kept, Date.now()),
    async rename(entry, id) {
      await store.change({ ...entry, submission: { ...entry.submission, id } });
    },
    async remove(entry) {
      await store.remove(entry);
    },
  };
  return { held, isHeld: ({ key }: Waiting) => locks.has(key), release };
}

/** The life of a process: once it has ended, it changes and reads nothing of the storage any more. */
function newLife() {
  let isOver = false;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const never = new Promise<never>(() => undefined);
  const living =
    <A extends unknown[], T>(work: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      if (isOver) await never;
      const done = await work(...given);
      return isOver ? never : done;
    };
  return {
    end() {
      isOver = true;
      resolve();
    },
    whileAlive: async (work: Promise<unknown>) => {
      await Promise.race([work, ended]);
    },
    storeOf: ({ all, append, change, remove }: WaitingStore): WaitingStore => ({
      all: living(all),
      append: living(append),
      change: living(change),
      remove: living(remove),
    }),
  };
}

export function emptyStorage(): void {
  vi.stubGlobal('indexedDB', new IDBFactory());
}

/** Each test of the file begins with an empty storage. */
export function useEmptyStorage(): void {
  beforeEach(emptyStorage);
  afterEach(() => void vi.unstubAllGlobals());
}

/** What a try gets that nobody stops. */
export const TRY: Try = { keep: async () => undefined, signal: new AbortController().signal };

/** Everything that waits. */
export const allWaiting = () => storeInBrowser().all();
export const waitingNotes = async () =>
  (await allWaiting()).map(({ submission }) => (submission.content as { notes: string }).notes);
