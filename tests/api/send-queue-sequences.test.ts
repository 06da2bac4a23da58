import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allWaiting } from '#web/session/submissions/queue/model-browser.ts';
import { useTestApp } from '#tests/support/app.ts';
import { mistakesOf } from '#tests/support/waiting-run/outcome.ts';
import { WaitingRun } from '#tests/support/waiting-run/run.ts';
import { step } from '#tests/support/waiting-run/steps.ts';

const t = useTestApp();

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const sequences = fc.record({
  hasLocks: fc.boolean(),
  steps: fc.array(step, { minLength: 12, maxLength: 30, size: 'max' }),
});

test('200 sequences of faults, kills, tabs, people, clocks and changes by others end with every entry stored once by the server, under its author, in order, or waiting with why not (O4, E17, E19)', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async ({ hasLocks, steps }) => {
      const run = new WaitingRun(t, { hasLocks });
      await run.begin();
      for (const one of steps) await run.step(one);
      await run.end();
      expect(await mistakesOf(t, run, await allWaiting())).toEqual([]);
    }),
    { numRuns: 200, seed: 25, endOnFailure: true },
  );
}, 1_500_000);
