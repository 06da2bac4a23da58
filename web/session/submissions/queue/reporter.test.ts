import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReporter } from './reporter.ts';

const SOME = { count: 1, since: '2026-11-20T12:00:00.000Z' };
const MORE = { count: 2, since: '2026-11-20T12:00:00.000Z' };
type State = typeof SOME | null;

/** A device, what the server believes of it, and the timers and news that its pages wait for. */
function device() {
  const world = {
    waiting: null as State,
    believed: null as State,
    told: [] as State[],
    answer: 'stored' as 'stored' | 'stored, answer lost' | 'none',
    flag: false,
    isKept: true,
  };
  const timers: (() => void)[] = [];
  const onSuccess: (() => void)[] = [];
  const page = () =>
    createReporter({
      waiting: async () => {
        if (!world.isKept) throw new Error('refused');
        return world.waiting;
      },
      mayBelieve: { get: () => world.flag, set: (is) => void (world.flag = is) },
      tell: async (waiting) => {
        world.told.push(waiting);
        if (world.answer !== 'none') world.believed = waiting;
        if (world.answer !== 'stored') throw new Error('no answer');
      },
      later: (_, run) => void timers.push(run),
      onceSucceeded: (run) => void onSuccess.push(run),
    });
  /** Lets all timers pass; without a network nothing else succeeds. */
  async function pass() {
    for (let rounds = 0; timers.length > 0 && rounds < 20; rounds++) {
      for (const run of timers.splice(0)) run();
      await new Promise((resolve) => void setTimeout(resolve));
    }
  }
  async function recover() {
    world.answer = 'stored';
    await pass();
    for (const run of onSuccess.splice(0)) run();
    await pass();
  }
  return { world, page, pass, recover };
}

test('a device on which nothing ever waited says nothing, and one that tells, tells each state once (25.2)', async () => {
  const { world, page, pass } = device();
  const reporter = page();
  reporter.start();
  await pass();
  expect(world.told).toEqual([]);
  for (const state of [SOME, SOME, MORE, null, null]) {
    world.waiting = state;
    reporter.changed();
    reporter.changed();
    await pass();
  }
  expect(world.told).toEqual([SOME, MORE, null]);
});

test('a later page takes back what an earlier one told, and tells anew what waits: the device may be enrolled again (25.2)', async () => {
  const { world, page, pass } = device();
  world.waiting = SOME;
  page().start();
  await pass();
  page().start();
  await pass();
  expect(world.told).toEqual([SOME, SOME]);
  world.waiting = null;
  page().start();
  await pass();
  expect(world.believed).toBeNull();
});

test('where the browser keeps nothing, and where the device is no longer enrolled, nothing is told (E18, E19)', async () => {
  const { world, page, pass } = device();
  const reporter = page();
  world.isKept = false;
  const stop = reporter.start();
  await pass();
  stop();
  world.isKept = true;
  world.waiting = SOME;
  reporter.changed();
  await pass();
  expect(world.told).toEqual([]);
});

test('a report without an answer is told again once the network is back, and not before (25.2)', async () => {
  const { world, page, pass, recover } = device();
  world.answer = 'none';
  world.waiting = SOME;
  page().start();
  await pass();
  expect(world.told).toHaveLength(1);
  await recover();
  expect(world.believed).toEqual(SOME);
});

test('after any changes, losses and pages the server believes what is true, once the network is back (25.2)', async () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ waiting: fc.constantFrom(null, SOME, MORE) }),
      fc.record({ answer: fc.constantFrom('stored', 'stored, answer lost', 'none') }),
      fc.constantFrom('a new page', 'another tab', 'time passes'),
    ),
    { maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { world, page, pass, recover } = device();
      let pages = [page()];
      pages[0]?.start();
      for (const step of all) {
        if (step === 'time passes') await pass();
        else if (typeof step === 'string') {
          const next = page();
          next.start();
          pages = step === 'another tab' ? [...pages, next] : [next];
        } else Object.assign(world, step);
        if (typeof step !== 'string' && 'waiting' in step) for (const each of pages) each.changed();
      }
      await recover();
      expect(world.believed).toEqual(world.waiting);
    }),
    { numRuns: 200 },
  );
});
