import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { notHeld, whileHeld } from './held.ts';
import { START, toKeep, useEmptyStorage } from './model-browser.ts';
import { storeInBrowser } from './store-in-browser.ts';

useEmptyStorage();

/** The locks of a browser, as far as they are used, with those of another page. */
function locksWith(...elsewhere: string[]) {
  const held = new Set(elsewhere);
  const waiting: { name: string; run: () => void }[] = [];
  const request = async (name: string, ...rest: unknown[]) => {
    const run = rest.at(-1) as () => Promise<unknown>;
    if (held.has(name)) await new Promise<void>((resolve) => waiting.push({ name, run: resolve }));
    held.add(name);
    const result = await run();
    held.delete(name);
    return result;
  };
  const query = async () => ({ held: [...held].map((name) => ({ name })), pending: [] });
  vi.stubGlobal('navigator', { locks: { request, query } });
  return {
    held,
    /** The other page has ended. */
    end(name: string) {
      held.delete(name);
      for (const one of waiting) if (one.name === name) one.run();
    },
  };
}

const notes = (entries: { submission: { content: unknown } }[]) =>
  entries.map(({ submission }) => (submission.content as { notes: string }).notes);

async function storeOf(...kept: { key: string; notes: string }[]) {
  const store = storeInBrowser();
  for (const { key, notes: text } of kept)
    await store.append({ ...toKeep(3, 1, text), key }, START);
  return store;
}

test('what a screen of this page is sending is not the queue’s, until that has ended (O2)', async () => {
  const locks = locksWith();
  const store = await storeOf({ key: 'sent here', notes: 'a' }, { key: 'waits', notes: 'b' });
  const read = () => notHeld(store.all, () => undefined);
  await whileHeld('sent here', async () => expect(notes(await read())).toEqual(['b']));
  expect(notes(await read())).toEqual(['a', 'b']);
  const fails = whileHeld('sent here', () => Promise.reject(new Error('No answer')));
  await expect(fails).rejects.toThrow('No answer');
  expect(notes(await read())).toEqual(['a', 'b']);
  expect(locks.held).toEqual(new Set());
});

test('what another page is sending waits once that page has ended, and this one is told (O2)', async () => {
  const name = 'procureapp.sending.sent there';
  const locks = locksWith(name, 'procureapp.queue');
  const store = await storeOf({ key: 'sent there', notes: 'a' });
  const told = vi.fn<() => void>();
  const read = () => notHeld(store.all, told);
  expect(await read()).toEqual([]);
  expect(await read()).toEqual([]);
  expect(told).not.toHaveBeenCalled();
  locks.end(name);
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1));
  expect(notes(await read())).toEqual(['a']);
});

test('what begins, or ends, while the entries are read is not sent beside its screen (D12)', async () => {
  const locks = locksWith();
  const store = await storeOf({ key: 'begins', notes: 'a' }, { key: 'ends', notes: 'b' });
  const begun = Promise.withResolvers<void>();
  let ending = Promise.resolve();
  const ended = Promise.withResolvers<void>();
  void whileHeld('ends', () => ended.promise);
  await vi.waitFor(() => expect(locks.held.size).toBe(1));
  const read = notHeld(
    async () => {
      const entries = await store.all();
      ending = whileHeld('begins', () => begun.promise);
      ended.resolve();
      return entries;
    },
    () => undefined,
  );
  expect(await read).toEqual([]);
  begun.resolve();
  await ending;
});

test.each([
  ['has no locks', {}],
  [
    'refuses locks',
    {
      locks: {
        request: () => Promise.reject(new DOMException('Refused', 'SecurityError')),
        query: () => Promise.reject(new DOMException('Refused', 'SecurityError')),
      },
    },
  ],
])('a browser that %s sends all the same (E18)', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator);
  const store = await storeOf({ key: 'sent here', notes: 'a' });
  const read = () => notHeld(store.all, () => undefined);
  await whileHeld('sent here', async () => expect(await read()).toEqual([]));
  expect(notes(await read())).toEqual(['a']);
});
