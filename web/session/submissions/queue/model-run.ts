import { expect, vi } from 'vitest';
import { browser, emptyStorage, invoiceToKeep, START, toKeep, withPhoto } from './model-browser.ts';
import { modelDisk } from './model-disk.ts';
import { formerStore, nextStore } from './model-releases.ts';
import { modelServer } from './model-server.ts';
import type { StoredEntry } from './model-server.ts';
import { PEOPLE } from './model-steps.ts';
import type { Step } from './model-steps.ts';
import type { WaitingStore } from './queue-ports.ts';
import { storeInBrowser } from './store-in-browser.ts';

type Added = Pick<StoredEntry, 'author' | 'locationId' | 'notes' | 'photoUrl'>;

/** The releases, in turn, by how they store what waits. */
const RELEASES: readonly (() => WaitingStore)[] = [formerStore, storeInBrowser, nextStore];
const FORMER = 0;
const PRESENT = 1;

/** Does steps on a tablet that has two tabs of a release. What the queue has said to keep is in `added`. */
export function modelRun({ hasLocks, release }: { hasLocks: boolean; release: number }) {
  emptyStorage();
  const server = modelServer();
  const disk = modelDisk();
  const added: Added[] = [];
  /** What could not be kept, which was said at once. */
  const notKept: string[] = [];
  /** The ids of what was dropped, and whether the server had it by then; undefined while a tab was sending. */
  const dropped = new Map<string, boolean | undefined>();
  const underWay: Promise<void>[] = [];
  let newest = release;
  // Without keys two pages of the former release need locks: an entry may get the place of another one.
  const locks = { hasLocks: hasLocks || release === FORMER };
  const { openTab } = browser(() => server.session, locks);
  const open = () => {
    const tab = openTab({ store: RELEASES[newest]!(), now: Date.now });
    const opened = { ...tab, release: newest };
    underWay.push(tab.whileAlive(tab.queue.wake()));
    return opened;
  };
  // The clock of the device stands still, or goes wrong by an hour: entries may get the places of others.
  vi.setSystemTime(START);
  const tabs = [open(), open()];

  function reload(tab: number): void {
    tabs[tab]!.kill();
    tabs[tab] = open();
  }

  async function add({ kind, author, place, isRefused }: Extract<Step, { do: 'add' }>) {
    const number = added.length + notKept.length;
    const { queue, release: ofTab } = tabs[number % 2]!;
    const notes = `${number}${isRefused ? ' never' : ''}`;
    // The former release kept no photos.
    const isPlain = ofTab === FORMER || kind === 'entry';
    const isInvoice = !isPlain && kind === 'invoice';
    const photoUrl = isPlain || isInvoice ? null : `/uploads/photo of ${notes}.webp`;
    const entry = toKeep(author, place, notes);
    const used = async () => JSON.stringify(await RELEASES[ofTab]!().all());
    const adding = async () => {
      if (isInvoice) await queue.add(await invoiceToKeep(author, notes, used));
      else await queue.add(isPlain ? entry : await withPhoto(entry, notes, used));
    };
    const isKept = await adding().then(
      () => true,
      () => false,
    );
    // A page of an earlier version than that of the database keeps nothing any more, and says so.
    if (ofTab === newest) expect(isKept).toBe(disk.full === 'no');
    if (!isKept) notKept.push(notes);
    else added.push({ author, locationId: isInvoice ? null : place, notes, photoUrl });
  }

  async function wake(tab: number, isAwaited: boolean): Promise<void> {
    const { queue, whileAlive } = tabs[tab]!;
    const waking = whileAlive(queue.wake());
    underWay.push(waking);
    if (isAwaited) await Promise.race([waking, server.nextHang()]);
  }

  async function drop(tab: number, place: number): Promise<void> {
    // A page of an earlier version than that of the database reads nothing any more.
    const entries = await RELEASES[tabs[tab]!.release]!()
      .all()
      .catch(() => []);
    const entry = entries.at(place);
    if (!entry) return;
    const isSending = tabs.some(({ queue }) => queue.sending() !== undefined);
    const isDropped = await tabs[tab]!.queue.drop(entry).then(
      () => true,
      () => false,
    );
    // As pages tell each other.
    for (const { queue } of tabs) await queue.stopDropped();
    const { id } = entry.submission;
    if (!isDropped) return;
    dropped.set(id, isSending ? undefined : server.stored.some((one) => one.id === id));
  }

  async function step(one: Step): Promise<void> {
    if (one.do === 'add') await add(one);
    else if (one.do === 'fault') server.faults.push(one.fault);
    else if (one.do === 'limit') server.limitPasses();
    else if (one.do === 'disk') disk.full = one.full;
    else if (one.do === 'clock') vi.setSystemTime(START + one.hours * 3_600_000);
    else if (one.do === 'wake') await wake(one.tab, one.isAwaited);
    else if (one.do === 'wait is over') tabs[one.tab]!.waits.shift()?.();
    else if (one.do === 'sign in') server.session = one.person;
    else if (one.do === 'drop') await drop(one.tab, one.place);
    else if (one.do === 'kill') reload(one.tab);
    else if (newest === FORMER) {
      // Its pages and those of the present release are never there at once: they share entries by their place alone.
      newest = PRESENT;
      for (const tab of [0, 1]) reload(tab);
    } else {
      newest = RELEASES.length - 1;
      reload(one.tab);
    }
  }

  /** Everything works again, and everybody signs in once more. */
  async function end(): Promise<void> {
    server.faults = [];
    server.limitPasses();
    disk.full = 'no';
    await Promise.all(underWay);
    for (const { queue } of tabs) {
      await queue.wake();
      expect(queue.sending()).toBeUndefined();
    }
    for (const tab of [0, 1]) reload(tab);
    for (const person of [...PEOPLE, ...PEOPLE]) {
      server.session = person;
      for (const { queue } of tabs) await queue.wake();
    }
    for (const { kill } of tabs) kill();
  }

  const waiting = () => RELEASES[newest]!().all();
  return { server, added, notKept, dropped, step, end, waiting };
}
