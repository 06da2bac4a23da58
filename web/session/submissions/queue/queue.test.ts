import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptPhotoAddress } from '../kept-photo.ts';
import { modelServer } from './model-server.ts';
import type { Fault, StoredEntry } from './model-server.ts';
import { keepPhoto } from './photo-files.ts';
import { createQueue } from './queue.ts';
import type { Queue, QueuePorts, WaitingStore } from './queue.ts';
import { sendWaiting } from './send-waiting.ts';
import { storeInBrowser } from './store-in-browser.ts';
import type { ToKeep, Waiting } from './waiting.ts';
import { withoutRefused } from './without-refused.ts';

const PEOPLE = [3, 4];
const PLACES = [1, 2];
const START = Date.parse('2026-11-24T10:00:00.000Z');

const toKeep = (author: number, locationId: number, notes: string): ToKeep => ({
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

/** Keeps a photo as a page does, of which the text is `text`; what nothing refers to any more is forgotten before. */
async function photographed(author: number, text: string): Promise<string> {
  const id = `photo of ${text}`;
  const used = { used: [await storeInBrowser().text()], now: Date.now() };
  await keepPhoto({ id, author, image: new Blob([text]), usedAt: 0, address: null }, used);
  return keptPhotoAddress(id);
}

async function withPhoto(kept: ToKeep, text: string): Promise<ToKeep> {
  const { submission } = kept;
  const photoUrl = await photographed(submission.author, text);
  return {
    ...kept,
    submission: { ...submission, content: { ...Object(submission.content), photoUrl } },
  };
}

/** A photo of an invoice: it belongs to no location, and its file is what is sent. */
async function invoiceToKeep(author: number, text: string): Promise<ToKeep> {
  const image = await photographed(author, text);
  const kept = toKeep(author, 0, text);
  const content = { orderId: 'ORD-1700000000000', image };
  const kind = 'uploadInvoicePhoto';
  return { ...kept, submission: { ...kept.submission, kind, content, locationId: null } };
}

/** A tab: its queue, and the ends of what would outlive it. */
interface Tab {
  queue: Queue;
  waits: (() => void)[];
}

/** The tabs of a browser: one storage, one lock, one session. */
function browser(session: () => number | null, { hasLocks }: { hasLocks: boolean }) {
  let lastRun: Promise<void> = Promise.resolve();
  const stored: Waiting[] = [];
  function openTab(change: Partial<QueuePorts> = {}): Tab {
    const waits: (() => void)[] = [];
    const queue = createQueue({
      store: storeInBrowser(),
      send: sendWaiting,
      author: session,
      now: () => START,
      alone(run) {
        const done = hasLocks ? lastRun.then(run) : run();
        lastRun = done.catch(() => undefined);
        return done;
      },
      later(_, run) {
        waits.push(run);
        return () => void waits.splice(waits.indexOf(run), 1);
      },
      onChange: () => undefined,
      onStored: (entry) => void stored.push(entry),
      ...change,
    });
    return { queue, waits };
  }
  return { openTab, stored };
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => void vi.unstubAllGlobals());

const all = () => storeInBrowser().all();
const waitingNotes = async () =>
  (await all()).map(({ submission }) => (submission.content as { notes: string }).notes);

test('what waits is there after the page ended, in the order of its moments, and is sent in it (O2, O6)', async () => {
  const server = modelServer();
  const { openTab } = browser(() => server.session, { hasLocks: true });
  const first = openTab();
  // The clock stands still, as one that was set back would: the order is that of adding.
  for (const notes of ['a', 'b', 'c']) await first.queue.add(toKeep(3, 1, notes));
  first.queue.stop();
  expect(await waitingNotes()).toEqual(['a', 'b', 'c']);
  server.session = 3;
  await openTab().queue.wake();
  expect(server.stored.map(({ notes }) => notes)).toEqual(['a', 'b', 'c']);
  expect(await all()).toEqual([]);
});

test('nothing is sent under another name, and it waits for its author (O2, O6)', async () => {
  const server = modelServer();
  let shown: number | null = 3;
  const { queue } = browser(() => shown, { hasLocks: true }).openTab();
  // Another tab has signed in somebody else, which this one does not know yet.
  server.session = 4;
  await queue.add(toKeep(3, 1, 'mine'));
  await queue.wake();
  shown = 4;
  await queue.wake();
  expect(server.stored).toEqual([]);
  expect(await waitingNotes()).toEqual(['mine']);
  shown = server.session = 3;
  await queue.wake();
  expect(server.stored).toMatchObject([{ author: 3, notes: 'mine' }]);
});

test('a refused one waits with its sentence and lets later ones pass; it is sent again or dropped (O2, O6)', async () => {
  const server = modelServer();
  server.session = 3;
  server.faults = ['refuses'];
  const { queue } = browser(() => server.session, { hasLocks: true }).openTab();
  await queue.add(toKeep(3, 1, 'refused'));
  await queue.add(toKeep(3, 1, 'later'));
  await queue.wake();
  expect(server.stored.map(({ notes }) => notes)).toEqual(['later']);
  const [refused] = await all();
  expect(refused).toMatchObject({ refusal: 'invalid_input', submission: { author: 3 } });
  await queue.again(refused!);
  await queue.wake();
  expect(server.stored.map(({ notes }) => notes)).toEqual(['later', 'refused']);
  await queue.add(toKeep(3, 1, 'never'));
  await queue.wake();
  await queue.drop((await all())[0]!);
  expect(await all()).toEqual([]);
});

test('one without an answer holds back those behind it, and not those of another location (O6)', async () => {
  const server = modelServer();
  const { queue, waits } = browser(() => server.session, { hasLocks: true }).openTab();
  await queue.add(toKeep(3, 1, 'first here'));
  await queue.add(toKeep(3, 1, 'second here'));
  await queue.add(toKeep(3, 2, 'there'));
  server.faults = ['fails'];
  server.session = 3;
  await queue.wake();
  expect(server.stored.map(({ notes }) => notes)).toEqual(['there']);
  expect(waits).toHaveLength(1);
  waits[0]!();
  await queue.wake();
  expect(server.stored.map(({ notes }) => notes)).toEqual(['there', 'first here', 'second here']);
});

test('the waits between tries double up to a minute, and start again after a success', async () => {
  const server = modelServer();
  const asked: number[] = [];
  const later = (milliseconds: number) => {
    asked.push(milliseconds);
    return () => undefined;
  };
  const { queue } = browser(() => server.session, { hasLocks: true }).openTab({ later });
  await queue.add(toKeep(3, 1, 'a'));
  server.session = 3;
  server.faults = Array.from({ length: 8 }, (): Fault => 'offline');
  for (let tries = 0; tries < 8; tries++) await queue.wake();
  expect(asked).toEqual([2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1000));
  await queue.wake();
  await queue.add(toKeep(3, 1, 'b'));
  server.faults = ['offline'];
  await queue.wake();
  expect(asked.at(-1)).toBe(2_000);
});

test('one that differs from its first try, which was stored after all, is not taken for it (D12)', async () => {
  const server = modelServer();
  server.session = 3;
  const first = { author: 3, locationId: 1, notes: 'as it was', photoUrl: null };
  server.stored.push({ id: 'id of changed', ...first });
  const { queue } = browser(() => 3, { hasLocks: true }).openTab();
  await queue.add({ ...toKeep(3, 1, 'changed'), isTried: true });
  await queue.wake();
  const [kept] = await all();
  expect(kept?.refusal).toContain('this one differs');
  await queue.again(kept!);
  await queue.wake();
  expect(server.stored.map(({ notes }) => notes)).toEqual(['as it was', 'changed']);
  expect(await all()).toEqual([]);
});

test('where the browser keeps nothing, adding says so and nothing is sent later (E18)', async () => {
  const server = modelServer();
  server.session = 3;
  const full = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
  const store: WaitingStore = { all: full, append: full, change: full, remove: full };
  const { queue } = browser(() => 3, { hasLocks: true }).openTab({ store });
  await expect(queue.add(toKeep(3, 1, 'a'))).rejects.toThrow('Full');
  await queue.wake();
  expect(server.calls).toBe(0);
});

test('what gets the place of a removed entry is not taken for it, nor removed with it (O2)', async () => {
  const store = storeInBrowser();
  await store.append(toKeep(3, 1, 'first'), START);
  const [first] = await all();
  await store.remove(first!);
  // The clock stands still.
  await store.append(toKeep(3, 1, 'second'), START);
  expect((await all())[0]?.since).toBe(first?.since);
  await store.change({ ...first!, refusal: 'No.' });
  await store.remove(first!);
  expect(await all()).toMatchObject([{ submission: { id: 'id of second' }, refusal: null }]);
});

test('what a person drops while it is sent does not come back', async () => {
  const server = modelServer();
  server.session = 3;
  const store = storeInBrowser();
  const { queue } = browser(() => 3, { hasLocks: true }).openTab({
    send: async (entry, keep) => {
      await store.remove(entry);
      await keep(entry);
      return { end: 'refused', sentence: 'No.' };
    },
  });
  await queue.add(toKeep(3, 1, 'a'));
  await queue.wake();
  expect(await all()).toEqual([]);
});

test('a photo is stored before what refers to it, once, whichever answers are lost (O5)', async () => {
  const server = modelServer();
  server.session = 3;
  server.faults = ['answer lost', 'none', 'answer lost', 'fails'];
  const { queue } = browser(() => 3, { hasLocks: true }).openTab();
  await queue.add(await withPhoto(toKeep(3, 1, 'a'), 'a'));
  for (let tries = 0; tries < 4; tries++) await queue.wake();
  expect(server.stored).toMatchObject([{ notes: 'a', photoUrl: '/uploads/photo of a.webp' }]);
  expect([...server.pictures.values()]).toEqual([{ id: 'photo of a', text: 'a' }]);
  expect(await all()).toEqual([]);
});

test('a photo of another person, or one that the browser has lost, is not sent: the entry says so and is not lost', async () => {
  const server = modelServer();
  server.session = 3;
  const { queue } = browser(() => 3, { hasLocks: true }).openTab();
  const kept = await withPhoto(toKeep(4, 1, 'theirs'), 'theirs');
  const { submission } = toKeep(3, 1, 'mine');
  const { content } = kept.submission;
  await queue.add({ ...kept, submission: { ...submission, content } });
  await queue.wake();
  expect(server.stored).toEqual([]);
  expect(server.pictures.size).toBe(0);
  expect(await all()).toMatchObject([{ refusal: expect.stringContaining('take it again') }]);
});

test('what refers to an entry waits for it, also while that is refused, and follows it under another id (O6)', async () => {
  const sent: string[] = [];
  let isRefused = true;
  const { queue } = browser(() => 3, { hasLocks: true }).openTab({
    send: async (entry, keep) => {
      const { id, content } = entry.submission;
      if (isRefused && id === 'id of order') return { end: 'refused', sentence: 'No.' };
      sent.push((content as { orderId?: string }).orderId ?? id);
      if (id === 'id of order')
        await keep({ ...entry, submission: { ...entry.submission, id: 'another id' } });
      return { end: 'stored' };
    },
  });
  await queue.add(toKeep(3, 1, 'order'));
  const photo = toKeep(3, 0, 'photo');
  const content = { orderId: 'id of order' };
  await queue.add({ ...photo, submission: { ...photo.submission, locationId: null, content } });
  await queue.wake();
  expect(sent).toEqual([]);
  isRefused = false;
  await queue.again((await all())[0]!);
  await queue.wake();
  expect(sent).toEqual(['id of order', 'another id']);
  expect(await all()).toEqual([]);
});

test('a refusal names its lines, and the rest is sent without them (O2)', async () => {
  const lines = ['gone', 'there', 'in another unit'].map((productId) => ({ productId }));
  const detail = (path: string, message: string) => ({ path, message, code: 'x', params: {} });
  const body = {
    code: 'invalid_input',
    message: 'Two lines.',
    details: [
      detail('items.0.productId', 'It is gone.'),
      detail('items.2.unitOfMeasure', 'It is in ea.'),
    ],
  };
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
    bodies.push(JSON.parse(init.body));
    return new Response(JSON.stringify(bodies.length > 1 ? { id: 'x' } : body), {
      status: bodies.length > 1 ? 201 : 400,
    });
  });
  const { queue } = browser(() => 3, { hasLocks: true }).openTab();
  const kept = toKeep(3, 1, 'an order');
  const content = { employeeName: 'Person 3', notes: null, items: lines };
  await queue.add({ ...kept, submission: { ...kept.submission, kind: 'createOrder', content } });
  await queue.wake();
  const [refused] = await all();
  expect(refused?.refusedLines).toEqual([
    { line: 0, sentence: 'It is gone.' },
    { line: 2, sentence: 'It is in ea.' },
  ]);
  await queue.again(withoutRefused(refused!)!);
  await queue.wake();
  expect(bodies[1]).toMatchObject({ id: 'id of an order', items: [{ productId: 'there' }] });
  expect(await all()).toEqual([]);
});

const KINDS = ['entry', 'entry with photo', 'invoice'] as const;
type Step =
  | {
      do: 'add';
      kind: (typeof KINDS)[number];
      author: number;
      place: number;
      isRefused: boolean;
    }
  | { do: 'fault'; fault: Fault }
  | { do: 'wake'; tab: number; isAwaited: boolean }
  | { do: 'wait is over'; tab: number }
  | { do: 'kill'; tab: number }
  | { do: 'sign in'; person: number | null };

const tab = fc.nat({ max: 1 });
const faults: Fault[] = ['offline', 'answer lost', 'fails', 'proxy', 'asks to wait', 'none'];
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      kind: fc.constantFrom(...KINDS),
      author: fc.constantFrom(...PEOPLE),
      place: fc.constantFrom(...PLACES),
      isRefused: fc.nat({ max: 7 }).map((chance) => chance === 0),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('fault' as const), fault: fc.constantFrom(...faults) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wake' as const), tab, isAwaited: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait is over' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const), tab }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('sign in' as const),
      person: fc.constantFrom(null, ...PEOPLE),
    }),
  },
);

test('200 sequences of faults, kills, tabs and people end with every entry and photo stored once, under its author, in order (O4)', async () => {
  const sequences = fc.record({
    hasLocks: fc.boolean(),
    steps: fc.array(step, { minLength: 5, maxLength: 40 }),
  });
  await fc.assert(
    fc.asyncProperty(sequences, async ({ hasLocks, steps }) => {
      vi.stubGlobal('indexedDB', new IDBFactory());
      const server = modelServer();
      const { openTab } = browser(() => server.session, { hasLocks });
      const tabs = [openTab(), openTab()];
      const added: Pick<StoredEntry, 'author' | 'locationId' | 'notes' | 'photoUrl'>[] = [];
      const underWay: Promise<void>[] = [];
      for (const one of steps) {
        if (one.do === 'add') {
          const { kind, author } = one;
          const notes = `${added.length}${one.isRefused ? ' never' : ''}`;
          const locationId = kind === 'invoice' ? null : one.place;
          const photoUrl = kind === 'entry with photo' ? `/uploads/photo of ${notes}.webp` : null;
          added.push({ author, locationId, notes, photoUrl });
          const entry = toKeep(author, one.place, notes);
          const kept =
            kind === 'invoice'
              ? invoiceToKeep(author, notes)
              : photoUrl === null
                ? entry
                : withPhoto(entry, notes);
          await tabs[added.length % 2]!.queue.add(await kept);
        } else if (one.do === 'fault') server.faults.push(one.fault);
        else if (one.do === 'wake') {
          const waking = tabs[one.tab]!.queue.wake();
          if (one.isAwaited) await waking;
          else underWay.push(waking);
        } else if (one.do === 'wait is over') tabs[one.tab]!.waits.shift()?.();
        else if (one.do === 'sign in') server.session = one.person;
        else {
          // It makes no further try; what it was sending may still arrive.
          tabs[one.tab]!.queue.stop();
          tabs[one.tab] = openTab();
        }
      }
      await Promise.all(underWay);
      server.faults = [];
      for (const person of [...PEOPLE, ...PEOPLE]) {
        server.session = person;
        for (const { queue } of tabs) await queue.wake();
      }

      const accepted = added.filter(({ notes }) => !notes.endsWith('never'));
      const bySequence = (rows: typeof added, author: number, place: number | null) =>
        rows
          .filter((row) => row.author === author && row.locationId === place)
          .map(({ notes, photoUrl }) => [notes, photoUrl]);
      expect(server.stored).toHaveLength(accepted.length);
      for (const author of PEOPLE)
        for (const place of [...PLACES, null])
          expect(bySequence(server.stored, author, place)).toEqual(
            bySequence(accepted, author, place),
          );
      // Also those of refused entries: they are stored before it is known.
      const pictures = added.flatMap(({ notes, photoUrl }) => (photoUrl ? [notes] : []));
      expect([...server.pictures.values()].map(({ text }) => text).toSorted()).toEqual(
        pictures.toSorted(),
      );
      const refused = (await all()).map(({ submission, refusal }) => [submission.id, refusal]);
      expect(refused).toEqual(
        added
          .filter(({ notes }) => notes.endsWith('never'))
          .map(({ notes }) => [`id of ${notes}`, 'invalid_input']),
      );
      for (const { queue } of tabs) queue.stop();
    }),
    { numRuns: 200, seed: 25 },
  );
});
