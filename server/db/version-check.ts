import type pg from 'pg';
import type { Log } from '../log.ts';
import { isOfNewerVersion } from './migrate.ts';

interface Node {
  pool: pg.Pool;
  log: Log;
  /** Ends the jobs of this node. */
  stopJobs(): Promise<void>;
}

/**
 * Rejects once a node of a newer version has migrated the database: this node does not know its tables, so it takes no more
 * calls from a balancer, and its jobs end. It stays so until the newer version is started here.
 */
export function versionCheck({ pool, log, stopJobs }: Node): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  return async () => {
    if (!stopping && !(await isOfNewerVersion(pool))) return;
    if (!stopping) log.error(OUTDATED);
    await (stopping ??= stopJobs());
    throw new Error(OUTDATED);
  };
}

const OUTDATED =
  'A newer version of ProcureApp has migrated the database. This node is no longer ready, and its jobs ended: start the newer version here.';
