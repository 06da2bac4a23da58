import { CACHE_RETAINED_MS } from '#contract/values/limits.ts';
import type { RouteName } from '#contract/calls/routes.ts';
import type { OrganizationSettings } from '#contract/calls/organization.ts';
import type { Profile, Session } from '#contract/calls/session.ts';
import { keepAnswersBy, keptFor } from './answers-to-keep.ts';
import type { Answer } from './answers-to-keep.ts';
import { answersOf, OF_DEVICE, openDeviceDatabase } from './device-database.ts';
import type { KeptAnswer } from './device-database.ts';

/**
 * The answers that a person's screens need without a network (O1): the latest of each address, of the person who is here, and
 * in pin mode of those who may unlock this device without the server (O7).
 */

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

/** Addresses that are kept of each person; the oldest go first. */
const ANSWERS_MAX = 200;
/** Older ones are not shown: a week after the last network nobody should order by them. */
const SHOWN_MS = 7 * 24 * 60 * 60_000;
/** Answers that follow each other are stored together. */
const STORE_AFTER_MS = 1_000;

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

/** What is kept of this address for the person who is here, or for the lock screen, if it is not too old to be shown. */
export async function findKept(
  address: string,
): Promise<Pick<Answer, 'body' | 'headers'> | undefined> {
  // The page still shows its own answer, and says that it may be out of date.
  const { userId } = keptFor;
  if (Date.now() - (readHere.get(`${userId} ${address}`) ?? 0) < CACHE_RETAINED_MS)
    return undefined;
  const kept = await (await openDeviceDatabase()).get('answers', [userId ?? OF_DEVICE, address]);
  // Another person may be here by now.
  if (!kept || userId !== keptFor.userId || Date.now() - kept.at > SHOWN_MS) return undefined;
  shown.set(address, kept.at);
  changed();
  return { body: kept.body, headers: new Headers(kept.headers) };
}

/** When this page last read each of them, by person and address. */
const readHere = new Map<string, number>();

/** By person and address: what is not stored yet. */
const waiting = new Map<string, KeptAnswer>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Called with what the server says of who may sign in here, and of the settings. */
export const onHeard: {
  profiles?: ((profiles: Profile[]) => void) | undefined;
  settings?: ((settings: OrganizationSettings) => void) | undefined;
} = {};

keepAnswersBy(({ name, address, body, headers, userId }) => {
  if (shown.delete(address)) changed();
  if (name === 'listProfiles') onHeard.profiles?.(body as Profile[]);
  if (userId === null || userId !== keptFor.userId) return;
  if (name === 'getOrganizationSettings') onHeard.settings?.(body as OrganizationSettings);
  if (!KEPT.has(name) || !mayStart(name, body)) return;
  const at = Date.now();
  const key = `${userId} ${address}`;
  readHere.set(key, at);
  waiting.set(key, { address, userId, at, body, headers: [...headers] });
  timer ??= setTimeout(() => void storeWaiting(), STORE_AFTER_MS);
});

/** With PINs nobody is here without a proof: the session is not kept. */
function mayStart(name: RouteName, body: unknown): boolean {
  if (name !== 'getSession') return true;
  const { user, accessMode } = body as Session;
  return user !== null && accessMode !== 'pin';
}

async function storeWaiting(): Promise<void> {
  timer = undefined;
  const answers = [...waiting.values()];
  waiting.clear();
  try {
    if (!isOwnOnly) await removeOthers(keptFor.userId);
    const database = await openDeviceDatabase();
    const transaction = database.transaction(['answers', 'proofs'], 'readwrite');
    const store = transaction.objectStore('answers');
    const stay = new Set([
      keptFor.userId,
      ...(await transaction.objectStore('proofs').getAllKeys()),
    ]);
    for (const answer of answers) if (stay.has(answer.userId)) void store.put(answer);
    const tooOld = IDBKeyRange.upperBound(Date.now() - SHOWN_MS);
    for (const key of await store.index('at').getAllKeys(tooOld)) void store.delete(key);
    for (const userId of new Set(answers.map((answer) => answer.userId))) {
      const tooMany = (await store.count(answersOf(userId))) - ANSWERS_MAX;
      const oldest =
        tooMany > 0 ? await store.index('ofPerson').getAllKeys(answersOf(userId), tooMany) : [];
      for (const key of oldest) void store.delete(key);
    }
    await transaction.done;
  } catch {
    // Refused or full: then there is less to show without a network.
  }
}

/** Another person is here, or nobody: what this page read is read again. */
export function forgetShown(): void {
  readHere.clear();
  knownSince.forget();
}

/** Removes what others read on this device, but for those who may unlock it; null: what everybody read. */
export async function keepOnlyOf(userId: number | null): Promise<void> {
  forgetShown();
  await removeOthers(userId);
}

/** Whether the device has no answers of others, as far as this page knows: not at its start, nor when removing them failed. */
let isOwnOnly = false;

async function removeOthers(userId: number | null): Promise<void> {
  isOwnOnly = false;
  const database = await openDeviceDatabase();
  const transaction = database.transaction(['answers', 'proofs'], 'readwrite');
  const proofs = await transaction.objectStore('proofs').getAllKeys();
  const stay = new Set([userId, OF_DEVICE, ...proofs]);
  const store = transaction.objectStore('answers');
  for (let cursor = await store.openKeyCursor(); cursor; cursor = await cursor.continue())
    if (!stay.has(cursor.primaryKey[0])) void store.delete(cursor.primaryKey);
  await transaction.done;
  isOwnOnly = true;
}
