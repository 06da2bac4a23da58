import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AUTHOR_HEADER } from '#contract/values/headers.ts';
import { createQueue } from './queue.ts';
import type { Queue, QueuePorts, WaitingStore } from './queue.ts';
import { sendWaiting } from './send-waiting.ts';
import { storeInBrowser } from './store-in-browser.ts';
import type { ToKeep, Waiting } from './waiting.ts';

const PEOPLE = [3, 4];
const PLACES = [1, 2];
const START = Date.parse('2026-11-24T10:00:00.000Z');

type Fault = 'none' | 'offline' | 'answer lost' | 'fails' | 'proxy' | 'asks to wait' | 'refuses';
interface StoredEntry {
  id: string;
  author: number;
  locationId: number;
  notes: string;
}

/** The server as a client meets it: it stores an id once, in the session that the browser has, and may fail in any way. */
function modelServer() {
  const stored: StoredEntry[] = [];
  const server = { stored, session: null as number | null, faults: [] as Fault[], calls: 0 };
  const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  const problem = (status: number, code: string) => answer(status, { code, message: code });
  vi.stubGlobal('fetch', async (_address: string, init: { body: string; headers: Headers }) => {
    server.calls += 1;
    const fault = server.faults.shift() ?? 'none';
    // Another tab, a person or the clock may come in between.
    await Promise.resolve();
    if (fault === 'offline') throw new TypeError('Failed to fetch');
    if (fault === 'fails') return problem(500, 'failed');
    if (fault === 'proxy') return new Response('<html>', { status: 502 });
    if (fault === 'asks to wait') return problem(429, 'too_many');
    const author = Number(init.headers.get(AUTHOR_HEADER));
    if (server.session !== author) return problem(401, 'session_ended');
    const { id, locationId, notes } = JSON.parse(init.body) as StoredEntry;
    const known = stored.find((one) => one.id === id);
    if (known && known.notes !== notes) return problem(409, 'waste_id_taken');
    if (!known && (fault === 'refuses' || notes.endsWith('never')))
      return problem(400, 'invalid_input');
    if (!known) stored.push({ id, author, locationId, notes });
    if (fault === 'answer lost') throw new TypeError('Failed to fetch');
    return answer(201, { id });
  });
  return server;
}

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
  server.stored.push({ id: 'id of changed', author: 3, locationId: 1, notes: 'as it was' });
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

test('what a person drops while it is sent does not come back', async () => {
  const server = modelServer();
  server.session = 3;
  const store = storeInBrowser();
  const { queue } = browser(() => 3, { hasLocks: true }).openTab({
    send: async (entry, keep) => {
      await store.remove(entry.since);
      await keep(entry);
      return { end: 'refused', sentence: 'No.' };
    },
  });
  await queue.add(toKeep(3, 1, 'a'));
  await queue.wake();
  expect(await all()).toEqual([]);
});

type Step =
  | { do: 'add'; author: number; place: number; isRefused: boolean }
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

test('200 sequences of faults, kills, tabs and people end with every entry stored once, under its author, in order (O4)', async () => {
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
      const added: { author: number; locationId: number; notes: string }[] = [];
      const underWay: Promise<void>[] = [];
      for (const one of steps) {
        if (one.do === 'add') {
          const notes = `${added.length}${one.isRefused ? ' never' : ''}`;
          added.push({ author: one.author, locationId: one.place, notes });
          await tabs[added.length % 2]!.queue.add(toKeep(one.author, one.place, notes));
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
      const bySequence = (rows: typeof added, author: number, place: number) =>
        rows
          .filter((row) => row.author === author && row.locationId === place)
          .map(({ notes }) => notes);
      expect(server.stored).toHaveLength(accepted.length);
      for (const author of PEOPLE)
        for (const place of PLACES)
          expect(bySequence(server.stored, author, place)).toEqual(
            bySequence(accepted, author, place),
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
