import type { Topic } from '../../contract/values/topics.ts';
import type { Log } from '../log.ts';
import type { PublishingServices, Services } from '../services.ts';

interface AnyJob {
  /** Names it in the log; of a cron job also its queue. */
  name: string;
  /** The topics of what it changes: they are published after a run, so that no job has to remember it. */
  changes: readonly Topic[] | ((services: Services) => readonly Topic[]);
}

/** Runs at fixed times, on one of the nodes. */
export interface CronJob extends AnyJob {
  /** Minute, hour, day, month, weekday, in UTC. */
  cron: string;
  run(services: Services): Promise<void>;
}

/**
 * Runs when something is due, within a second, on every node: what it does must be claimed in the database, so that nodes
 * at the same moment do it once.
 */
export interface DueJob extends AnyJob {
  /** The next due moment; null when nothing is planned. Must be cheap: it is called on each change of `topics`. */
  nextDue(services: Services): Promise<Date | null>;
  /** Returns whether it changed anything; one that throws may have. */
  run(services: Services): Promise<boolean>;
  /** Changes after which another moment may be the next. */
  topics: readonly Topic[];
}

export type Job = CronJob | DueJob;

/** Publishes what a job changed, on every node. */
export function publishChanges({ changes }: Job, services: PublishingServices): void {
  services.live.publish(typeof changes === 'function' ? changes(services) : changes);
}

/** The arguments of jobs. */
export interface JobParts {
  services: PublishingServices;
  log: Log;
}
