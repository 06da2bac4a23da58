import { expect, test } from 'vitest';
import { browser, START, toKeep, useEmptyStorage } from './model-browser.ts';
import { modelServer } from './model-server.ts';
import type { WaitingStore } from './queue-ports.ts';
import { storeInBrowser } from './store-in-browser.ts';

useEmptyStorage();

test('what a full disk does not let go on is tried later, lets others go, and is not said to be sent (E18)', async () => {
  const server = modelServer();
  server.session = 3;
  server.faults = ['refuses'];
  const disk = storeInBrowser();
  let isFull = false;
  const full = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'));
  const store: WaitingStore = {
    ...disk,
    change: (...entries) =>
      isFull && entries.some(({ refusal }) => refusal !== null) ? full() : disk.change(...entries),
  };
  const { queue, waits } = browser(() => 3, { hasLocks: true }).openTab({ store });
  isFull = true;
  await disk.append(toKeep(3, 1, 'refused'), START);
  await disk.append(toKeep(3, 2, 'there'), START);
  await queue.wake();
  expect(queue.sending()).toBeUndefined();
  expect(server.stored.map(({ notes }) => notes)).toEqual(['there']);
  isFull = false;
  waits[0]!();
  await queue.wake();
  expect(server.stored.map(({ notes }) => notes)).toEqual(['there', 'refused']);
});
