import { setTimeout as delay } from 'node:timers/promises';
import { publishChanges } from './job.ts';
import type { DueJob, JobParts } from './job.ts';

/** Longest wait, however far ahead the next moment is: a notification may get lost, and clocks may be set. */
const LOOK_AT_LEAST_EVERY_MS = 60_000;
/** Pause between two runs, and after a failure: what stays due may be claimed by another node, or fail each time. */
const REST_MS = 1_000;
const REST_AFTER_FAILURE_MS = 4_000;

/** Reads the job's next due moment, waits for it and runs the job, until it is stopped. */
export function startDueJob(job: DueJob, { services, log }: JobParts) {
  let phase: 'looking' | 'resting' | 'waiting' | 'stopped' = 'waiting';
  let wokenDuringCheck = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> | undefined;

  async function checkAndRun(): Promise<void> {
    clearTimeout(timer);
    phase = 'looking';
    wokenDuringCheck = false;
    try {
      const due = await job.nextDue(services);
      const waitMs = due ? due.getTime() - services.now().getTime() : Infinity;
      if (waitMs > 0) return continueIn('waiting', wokenDuringCheck ? 0 : waitMs);
      await runOnce();
      return continueIn('resting', REST_MS);
    } catch (error) {
      log.error({ err: error, job: job.name }, 'a job failed');
      return continueIn('resting', REST_AFTER_FAILURE_MS);
    }
  }

  async function runOnce(): Promise<void> {
    let hasChanged = true;
    try {
      hasChanged = await job.run(services);
    } finally {
      if (hasChanged) publishChanges(job, services);
    }
  }

  function continueIn(next: 'resting' | 'waiting', ms: number): void {
    if (phase === 'stopped') return;
    phase = next;
    timer = setTimeout(() => (turn = checkAndRun()), Math.min(ms, LOOK_AT_LEAST_EVERY_MS));
  }

  turn = checkAndRun();
  return {
    /** Call when the next moment may have changed. A pausing job checks again soon anyway. */
    wake: () => {
      if (phase === 'waiting') turn = checkAndRun();
      else wokenDuringCheck = true;
    },
    /** Waits for a started run, for at most `ms`. */
    stop: async (ms: number) => {
      phase = 'stopped';
      clearTimeout(timer);
      await Promise.race([turn, delay(ms, undefined, { ref: false })]);
    },
  };
}

/** Starts the jobs on this node; each is woken by changes of its topics on any node. */
export function startDueJobs({ jobs, services, log }: JobParts & { jobs: readonly DueJob[] }) {
  const started = jobs.map((job) => ({ job, ...startDueJob(job, { services, log }) }));
  const unsubscribe = services.live.subscribe((topics) => {
    for (const { job, wake } of started) {
      if (job.topics.some((topic) => topics.includes(topic))) wake();
    }
  });
  return {
    stop: async (ms: number) => {
      unsubscribe();
      await Promise.all(started.map(({ stop }) => stop(ms)));
    },
  };
}
