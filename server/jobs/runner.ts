import { PgBoss } from 'pg-boss';
import type pg from 'pg';
import type { Log } from '../log.ts';
import type { Services } from '../services.ts';

export interface Job {
  /** Also its queue's name. Never rename one that has run: its schedule would stay behind. */
  name: string;
  /** Minute, hour, day, month, weekday, in UTC. */
  cron: string;
  run(services: Services): Promise<void>;
}

export interface Runner {
  /** Rejects while jobs cannot run. */
  check(): Promise<void>;
  /** Lets a running job finish, for at most ten seconds. */
  stop(): Promise<void>;
}

const STOP_MS = 10_000;
const CONNECTIONS = 3;

/** Runs the jobs on this node; of several nodes one runs each occurrence. Their queues live in the same database. */
export async function startJobs(
  connection: pg.PoolConfig,
  { jobs, services, log }: { jobs: readonly Job[]; services: Services; log: Log },
): Promise<Runner> {
  const boss = new PgBoss({ ...connection, max: CONNECTIONS, application_name: 'procureapp jobs' });
  let lastError: Error | undefined;
  boss.on('error', (error) => {
    lastError = error;
    log.warn({ err: error }, 'jobs have trouble with the database');
  });
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name);
    await boss.schedule(job.name, job.cron, null, { tz: 'UTC' });
    await boss.work(job.name, async () => {
      lastError = undefined;
      await job.run(services).catch((error: unknown) => {
        log.error({ err: error, job: job.name }, 'a job failed');
        throw error;
      });
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
