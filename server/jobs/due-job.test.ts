import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLog } from '../log.ts';
import type { PublishingServices } from '../services.ts';
import { startDueJob } from './due-job.ts';

const START = Date.parse('2026-11-21T15:00:00.000Z');
const MINUTE_MS = 60_000;
const log = openLog('silent');
const publish = vi.fn<(topics: readonly string[]) => void>();
const services = { now: () => new Date(), live: { publish } } as unknown as PublishingServices;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
  publish.mockClear();
});

/** A job with moments set by the test, and when it checked and ran, in milliseconds from the start. */
function startJob({ due = [] as number[], run = async () => {}, hasChanged = true } = {}) {
  const moments = new Set(due.map((ms) => START + ms));
  const [looked, ran]: [number[], number[]] = [[], []];
  const job = startDueJob(
    {
      name: 'test',
      topics: [],
      changes: ['orders'],
      nextDue: async () => {
        looked.push(Date.now() - START);
        return moments.size > 0 ? new Date(Math.min(...moments)) : null;
      },
      run: async () => {
        ran.push(Date.now() - START);
        await run();
        for (const moment of moments) if (moment <= Date.now()) moments.delete(moment);
        return hasChanged;
      },
    },
    { services, log },
  );
  return { ...job, moments, looked, ran };
}

test('a job runs at each due moment, and checks once a minute when nothing is due', async () => {
  const { ran, looked, stop } = startJob({ due: [30_000, 90_000] });
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(ran).toEqual([30_000, 90_000]);
  expect(looked.length).toBeLessThanOrEqual(10);
  await stop(0);
});

test('work that is due at the start runs at once', async () => {
  const { ran, stop } = startJob({ due: [-5_000] });
  await vi.advanceTimersByTimeAsync(1);
  expect(ran).toEqual([0]);
  await stop(0);
});

test('a new due moment runs on time when the job is woken, and within a minute when it is not', async () => {
  const { ran, moments, wake, stop } = startJob({ due: [10 * MINUTE_MS] });
  await vi.advanceTimersByTimeAsync(1_000);
  moments.add(START + 20_000);
  wake();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(ran).toEqual([20_000]);
  moments.add(START + 35_000);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(ran).toHaveLength(2);
  await stop(0);
});

test('a due moment added during a check is not missed', async () => {
  const looks = Promise.withResolvers<Date | null>();
  const nextDue = vi.fn<() => Promise<Date | null>>().mockReturnValueOnce(looks.promise);
  nextDue.mockResolvedValue(null);
  const job = startDueJob(
    { name: 'test', topics: [], changes: [], nextDue, run: async () => false },
    parts(),
  );
  job.wake();
  looks.resolve(null);
  await vi.advanceTimersByTimeAsync(1);
  expect(nextDue).toHaveBeenCalledTimes(2);
  await job.stop(0);
});

test('a job that fails, or leaves work due, pauses between its runs, however often it is woken', async () => {
  const failing = startJob({ due: [0], run: async () => Promise.reject(new Error('not today')) });
  const leaving = vi.fn<() => Promise<boolean>>(async () => false);
  const left = startDueJob(
    {
      name: 'test',
      topics: [],
      changes: [],
      nextDue: async () => new Date(START),
      run: leaving,
    },
    parts(),
  );
  for (let ms = 0; ms < 7_500; ms += 10) {
    failing.wake();
    left.wake();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(failing.ran).toEqual([0, 4_000]);
  expect(leaving).toHaveBeenCalledTimes(8);
  await Promise.all([failing.stop(0), left.stop(0)]);
});

test('what a run changed is published, also when it failed, and nothing when it changed nothing (22.6)', async () => {
  const jobs = [
    startJob({ due: [0] }),
    startJob({ due: [0], run: async () => Promise.reject(new Error('half done')) }),
    startJob({ due: [0], hasChanged: false }),
  ];
  await vi.advanceTimersByTimeAsync(1);
  expect(jobs.map(({ ran }) => ran)).toEqual([[0], [0], [0]]);
  expect(publish.mock.calls).toEqual([[['orders']], [['orders']]]);
  await Promise.all(jobs.map(({ stop }) => stop(0)));
});

test('stopping waits for a started run, and nothing runs afterwards', async () => {
  const work = Promise.withResolvers<void>();
  const { ran, moments, wake, stop } = startJob({ due: [0], run: () => work.promise });
  await vi.advanceTimersByTimeAsync(1);
  let stopped = false;
  const stopping = stop(10_000).then(() => (stopped = true));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stopped).toBe(false);
  work.resolve();
  await stopping;
  moments.add(START);
  wake();
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(ran).toEqual([0]);
});

function parts() {
  return { services, log };
}
