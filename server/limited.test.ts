import { expect, test } from 'vitest';
import { limited } from './limited.ts';

/** A queue of one place beside the running work, and work that the test ends. */
function aQueue() {
  const inQueue = limited({ atOnce: 1, waiting: 1, refuse: () => new Error('full') });
  const { promise, resolve } = Promise.withResolvers<string>();
  return { inQueue, running: inQueue(() => promise), end: () => resolve('done') };
}

test('a caller who leaves while waiting gives the place to another at once', async () => {
  const { inQueue, running, end } = aQueue();
  const leaving = new AbortController();
  const begun: string[] = [];
  const first = inQueue(async () => begun.push('first'), leaving.signal);
  await expect(inQueue(async () => begun.push('refused'))).rejects.toThrow('full');
  leaving.abort(new Error('left'));
  await expect(first).rejects.toThrow('left');
  const second = inQueue(async () => begun.push('second'));
  await expect(inQueue(async () => begun.push('refused'))).rejects.toThrow('full');
  end();
  expect(await running).toBe('done');
  await second;
  expect(begun).toEqual(['second']);
  // The place of the one who left is counted once.
  const held = Promise.withResolvers<void>();
  const both = [inQueue(() => held.promise), inQueue(async () => undefined)];
  await expect(inQueue(async () => undefined)).rejects.toThrow('full');
  held.resolve();
  await Promise.all(both);
});

test('a caller who left before is not queued, and one who leaves later ends nothing', async () => {
  const { inQueue, running, end } = aQueue();
  await expect(inQueue(async () => 1, AbortSignal.abort(new Error('left')))).rejects.toThrow(
    'left',
  );
  const leaving = new AbortController();
  const { promise, resolve } = Promise.withResolvers<string>();
  const started = Promise.withResolvers<void>();
  const next = inQueue(() => {
    started.resolve();
    return promise;
  }, leaving.signal);
  end();
  await running;
  await started.promise;
  leaving.abort();
  resolve('finished');
  expect(await next).toBe('finished');
});
