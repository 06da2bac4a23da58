import { expect, test, vi } from 'vitest';
import { modelServer } from './model-server.ts';
import type { Fault } from './model-server.ts';
import type { WaitingStore } from './queue-ports.ts';
import { storeInBrowser } from './store-in-browser.ts';
import type { Waiting } from './waiting.ts';
import { withoutRefused } from './without-refused.ts';
import {
  allWaiting,
  browser,
  START,
  toKeep,
  useEmptyStorage,
  waitingNotes,
  withPhoto,
} from './model-browser.ts';

useEmptyStorage();

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
  expect(await allWaiting()).toEqual([]);
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
  const [refused] = await allWaiting();
  expect(refused).toMatchObject({ refusal: 'invalid_input', submission: { author: 3 } });
  await queue.again(refused!);
  await queue.wake();
  expect(server.stored.map(({ notes }) => notes)).toEqual(['later', 'refused']);
  await queue.add(toKeep(3, 1, 'never'));
  await queue.wake();
  await queue.drop((await allWaiting())[0]!);
  expect(await allWaiting()).toEqual([]);
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
  const [kept] = await allWaiting();
  expect(kept?.refusal).toContain('this one differs');
  await queue.again(kept!);
  await queue.wake();
  expect(server.stored.map(({ notes }) => notes)).toEqual(['as it was', 'changed']);
  expect(await allWaiting()).toEqual([]);
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
  const [first] = await allWaiting();
  await store.remove(first!);
  // The clock stands still.
  await store.append(toKeep(3, 1, 'second'), START);
  expect((await allWaiting())[0]?.since).toBe(first?.since);
  await store.change({ ...first!, refusal: 'No.' });
  await store.remove(first!);
  expect(await allWaiting()).toMatchObject([{ submission: { id: 'id of second' }, refusal: null }]);
});

test('what a person drops while it is sent does not come back', async () => {
  const server = modelServer();
  server.session = 3;
  const store = storeInBrowser();
  const { queue } = browser(() => 3, { hasLocks: true }).openTab({
    send: async (entry, { keep }) => {
      await store.remove(entry);
      await keep(entry);
      return { end: 'refused', sentence: 'No.' };
    },
  });
  await queue.add(toKeep(3, 1, 'a'));
  await queue.wake();
  expect(await allWaiting()).toEqual([]);
});

test('what a person drops before its try is sent is not sent, whichever tab tries it (O2)', async () => {
  const server = modelServer();
  server.session = 3;
  const { openTab } = browser(() => 3, { hasLocks: true });
  const disk = storeInBrowser();
  // As where a browser is slow to say what other pages hold: it is dropped once the round has read what waits.
  let dropRead = async (_entry?: Waiting): Promise<unknown> => undefined;
  const all = async () => {
    const entries = await disk.all();
    await dropRead(entries[0]);
    return entries;
  };
  const sending = openTab({ store: { ...disk, all } });
  const other = openTab();
  for (const isTried of [false, true])
    for (const tab of [sending, other]) {
      const kept = await withPhoto(toKeep(3, 1, 'dropped'), 'dropped');
      await disk.append({ ...kept, isTried }, START);
      dropRead = async (entry) => entry && tab.queue.drop(entry);
      await sending.queue.wake();
    }
  expect(server.calls).toBe(0);
  expect(await allWaiting()).toEqual([]);
});

test('what a person drops while its photo is sent is not sent, and others go on (O2)', async () => {
  const server = modelServer();
  server.session = 3;
  const { openTab } = browser(() => 3, { hasLocks: true });
  const { queue } = openTab();
  const other = openTab();
  for (const drop of [
    queue.drop,
    async (entry: Waiting) => {
      const dropped = await other.queue.drop(entry);
      await queue.stopDropped();
      return dropped;
    },
  ]) {
    server.faults = ['slow'];
    await queue.add(await withPhoto(toKeep(3, 1, 'dropped'), 'dropped'));
    await queue.add(toKeep(3, 1, 'next'));
    await server.nextHang();
    const { isInTime } = await drop((await allWaiting())[0]!);
    expect(isInTime).toBe(drop !== queue.drop);
    server.limitPasses();
    await queue.wake();
    expect(server.stored.splice(0)).toMatchObject([{ notes: 'next' }]);
    expect(await allWaiting()).toEqual([]);
  }
});

test('whoever drops what was sent a moment ago learns that it was too late (O2)', async () => {
  const server = modelServer();
  const { queue } = browser(() => 3, { hasLocks: true }).openTab();
  await queue.add(toKeep(3, 1, 'shown'));
  await queue.wake();
  const [shown] = await allWaiting();
  server.session = 3;
  await queue.wake();
  expect(await queue.drop(shown!)).toEqual({ isInTime: false });
  await queue.add(toKeep(3, 1, 'not sent'));
  server.session = null;
  await queue.wake();
  expect(await queue.drop((await allWaiting())[0]!)).toEqual({ isInTime: true });
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
  expect(await allWaiting()).toEqual([]);
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
  expect(await allWaiting()).toMatchObject([{ refusal: expect.stringContaining('take it again') }]);
});

test('what refers to an entry waits for it, also while that is refused, and follows it under another id (O6)', async () => {
  const sent: string[] = [];
  let isRefused = true;
  const { queue } = browser(() => 3, { hasLocks: true }).openTab({
    send: async (entry, { keep }) => {
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
  await queue.again((await allWaiting())[0]!);
  await queue.wake();
  expect(sent).toEqual(['id of order', 'another id']);
  expect(await allWaiting()).toEqual([]);
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
  const [refused] = await allWaiting();
  expect(refused?.refusedLines).toMatchObject([
    { line: 0, sentence: 'It is gone.' },
    { line: 2, sentence: 'It is in ea.' },
  ]);
  await queue.again(withoutRefused(refused!)!);
  await queue.wake();
  expect(bodies[1]).toMatchObject({ id: 'id of an order', items: [{ productId: 'there' }] });
  expect(await allWaiting()).toEqual([]);
});
