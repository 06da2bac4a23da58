import { PgBoss } from 'pg-boss';
import type pg from 'pg';
import { startDueJobs } from './due-job.ts';
import { publishChanges } from './job.ts';
import type { CronJob, Job, JobParts } from './job.ts';

export interface Runner {
  /** Rejects while jobs cannot run. */
  check(): Promise<void>;
  /** Waits for running jobs, for at most ten seconds. */
  stop(): Promise<void>;
}

/** Runs the jobs on this node. */
export async function startJobs(
  connection: pg.PoolConfig,
  { jobs, ...parts }: JobParts & { jobs: readonly Job[] },
): Promise<Runner> {
  // One stays open: opening a connection for each look at the queues costs more than the look.
  const pool = { ...connection, max: CONNECTIONS, min: 1 };
  const cron = await startCronJobs(pool, {
    ...parts,
    jobs: jobs.filter((job) => 'cron' in job),
  });
  const due = startDueJobs({ ...parts, jobs: jobs.filter((job) => 'nextDue' in job) });
  return {
    check: () => cron.check(),
    stop: async () => {
      await Promise.all([due.stop(STOP_MS), cron.stop()]);
    },
  };
}

const STOP_MS = 10_000;
const CONNECTIONS = 2;
/**
 * Seconds between looks at the schedules, and between polls of a queue and of pg-boss's own upkeep. A cron job may begin
 * as much after its minute; what must be on time is a due job. Polling every two seconds, as pg-boss does by default,
 * costs two percent of a core on a node without any load.
 */
const SCHEDULES_EVERY_S = 45;
const QUEUES_EVERY_S = 600;

/** Their queues are in the same database; each occurrence runs on one of the nodes. */
async function startCronJobs(
  connection: pg.PoolConfig,
  { jobs, services, log }: JobParts & { jobs: readonly CronJob[] },
): Promise<Runner> {
  const boss = new PgBoss({
    ...connection,
    application_name: 'procureapp jobs',
    cronMonitorIntervalSeconds: SCHEDULES_EVERY_S,
    cronWorkerIntervalSeconds: SCHEDULES_EVERY_S,
    superviseIntervalSeconds: QUEUES_EVERY_S,
    queueCacheIntervalSeconds: QUEUES_EVERY_S,
    bamIntervalSeconds: QUEUES_EVERY_S,
    flowIntervalSeconds: QUEUES_EVERY_S,
  });
  let lastError: Error | undefined;
  boss.on('error', (error) => {
    lastError = error;
    log.warn({ err: error }, 'jobs have trouble with the database');
  });
  await boss.start();
  await plan(boss, jobs);
  for (const job of jobs) {
    await boss.work(job.name, { pollingIntervalSeconds: QUEUES_EVERY_S }, async () => {
      lastError = undefined;
      try {
        await job.run(services);
      } catch (error) {
        log.error({ err: error, job: job.name }, 'a job failed');
        throw error;
      } finally {
        publishChanges(job, services);
      }
    });
  }
  return {
    check: async () => {
      await boss.getQueueStats(jobs[0]?.name ?? '').catch((error: unknown) => {
        throw lastError ?? error;
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS }),
  };
}

/** Stores what differs from the last start, and removes the schedules of jobs that exist only in an earlier version. */
async function plan(boss: PgBoss, jobs: readonly CronJob[]): Promise<void> {
  const planned = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const { name, cron } of jobs) {
    if (planned.get(name) === cron) continue;
    await boss.createQueue(name);
    await boss.schedule(name, cron, null, { tz: 'UTC' });
  }
  const names = new Set(jobs.map(({ name }) => name));
  for (const name of planned.keys()) if (!names.has(name)) await boss.unschedule(name);
}
