import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import { CACHE_RETAINED_MS } from '#contract/values/limits.ts';
import type { RouteName } from '#contract/calls/routes.ts';
import type { Session } from '#contract/calls/session.ts';
import { keepAnswersBy, keptFor } from './call.ts';
import type { Answer } from './call.ts';

/**
 * The answers that a person's screens need without a network (O1), in the browser's IndexedDB: the latest of each address.
 * They are a copy, so losing them loses nothing; what a person entered is kept in `session/submissions/`.
 */
interface Kept {
  address: string;
  userId: number;
  /** When it was read, milliseconds since the epoch. */
  at: number;
  body: unknown;
  headers: [name: string, value: string][];
}

interface Schema extends DBSchema {
  answers: { key: string; value: Kept; indexes: { at: number } };
}

/** What is read in a kitchen: the catalogue, and what belongs to a location and its people. */
const KEPT: ReadonlySet<RouteName> = new Set<RouteName>([
  'getSession',
  'getOrganizationSettings',
  'listProducts',
  'listProductCategories',
  'listVendors',
  'listUnits',
  'listUsers',
  'listLocations',
  'listLocationsOfUser',
  'listFavourites',
  'listOrderGuides',
  'listUsual',
  'listOrdersOfUser',
  'getOrder',
  'listItemsOfOrder',
  'listOrdered',
  'listExpected',
  'listDeliveries',
  'listReceipts',
  'getReceipt',
  'listInventory',
  'listCounts',
  'getCount',
  'listWasteLogs',
]);

/** Addresses that are kept; the oldest go first. */
const ANSWERS_MAX = 200;
/** Older ones are not shown: a week after the last network nobody should order by them. */
const SHOWN_MS = 7 * 24 * 60 * 60_000;
/** Answers that follow each other are stored together. */
const STORE_AFTER_MS = 1_000;

const NAME = 'procureapp.answers';
let opened: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, 1, {
    upgrade(database) {
      const answers = database.createObjectStore('answers', { keyPath: 'address' });
      answers.createIndex('at', 'at');
    },
    blocking: (_now, _later, { target }) => {
      opened = undefined;
      (target as IDBDatabase).close();
    },
    terminated: () => {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

const listeners = new Set<() => void>();
function changed(): void {
  for (const listener of listeners) listener();
}

/** The addresses that are shown from here, each with the moment of its answer. */
const shown = new Map<string, number>();

/** Since when what is shown without a network is known; undefined while everything shown is the server's. */
export const knownSince = {
  get: (): number | undefined => (shown.size > 0 ? Math.min(...shown.values()) : undefined),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Everything is read again. */
  forget() {
    shown.clear();
    changed();
  },
};

/** What is kept of this address for the person who is here, if it is not too old to be shown. */
export async function findKept(
  address: string,
): Promise<Pick<Answer, 'body' | 'headers'> | undefined> {
  // The page still shows its own answer, and says that it may be out of date.
  if (Date.now() - (readHere.get(address) ?? 0) < CACHE_RETAINED_MS) return undefined;
  const kept = await (await open()).get('answers', address);
  if (!kept || kept.userId !== keptFor.userId || Date.now() - kept.at > SHOWN_MS) return undefined;
  shown.set(address, kept.at);
  changed();
  return { body: kept.body, headers: new Headers(kept.headers) };
}

/** When this page last read each of them. */
const readHere = new Map<string, number>();

const waiting = new Map<string, Kept>();
let timer: ReturnType<typeof setTimeout> | undefined;

keepAnswersBy(({ name, address, body, headers, userId }) => {
  if (shown.delete(address)) changed();
  if (userId === null || userId !== keptFor.userId) return;
  if (!KEPT.has(name) || !mayStart(name, body)) return;
  const at = Date.now();
  readHere.set(address, at);
  waiting.set(address, { address, userId, at, body, headers: [...headers] });
  timer ??= setTimeout(() => void storeWaiting(), STORE_AFTER_MS);
});

/** With PINs nobody comes in without the server: the session is not kept. */
function mayStart(name: RouteName, body: unknown): boolean {
  if (name !== 'getSession') return true;
  const { user, accessMode } = body as Session;
  return user !== null && accessMode !== 'pin';
}

async function storeWaiting(): Promise<void> {
  timer = undefined;
  const answers = [...waiting.values()].filter(({ userId }) => userId === keptFor.userId);
  waiting.clear();
  try {
    if (!isOwnOnly) await removeOthers(keptFor.userId);
    const { store, done } = (await open()).transaction('answers', 'readwrite');
    for (const answer of answers) void store.put(answer);
    const tooOld = IDBKeyRange.upperBound(Date.now() - SHOWN_MS);
    for (const key of await store.index('at').getAllKeys(tooOld)) void store.delete(key);
    const tooMany = (await store.count()) - ANSWERS_MAX;
    const oldest = tooMany > 0 ? await store.index('at').getAllKeys(null, tooMany) : [];
    for (const key of oldest) void store.delete(key);
    await done;
  } catch {
    // Refused or full: then there is less to show without a network.
  }
}

/** Removes what others read on this device; null: what everybody read. */
export async function keepOnlyOf(userId: number | null): Promise<void> {
  for (const [address, answer] of waiting) if (answer.userId !== userId) waiting.delete(address);
  readHere.clear();
  knownSince.forget();
  await removeOthers(userId);
}

/** Whether the device has no answers of others, as far as this page knows: not at its start, nor when removing them failed. */
let isOwnOnly = false;

async function removeOthers(userId: number | null): Promise<void> {
  isOwnOnly = false;
  const { store, done } = (await open()).transaction('answers', 'readwrite');
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
    if (cursor.value.userId !== userId) void cursor.delete();
  await done;
  isOwnOnly = true;
}
