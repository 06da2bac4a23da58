import { sql } from 'drizzle-orm';
import type { Db, Pool } from './open.ts';

/**
 * As many as help on four cores. With fewer cores they cost a tenth more processor time than one would. Each has some 3 MB of
 * memory of its own while it works.
 */
const WORKERS = 3;

/**
 * Runs statements that add up very many rows in a read-only transaction: all of them see one moment, and PostgreSQL may use
 * parallel workers. All other statements use one process: they are short, and an embedded server allows none
 * (`embedded/launch.ts`). A server without free workers does the work with fewer or none.
 */
export function readingInParallel<T>(db: Pool, read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      // A plan for any parameters expects few rows, for which no worker would pay. Compiling costs each process more than it saves.
      await tx.execute(
        sql.raw(`set local max_parallel_workers_per_gather = ${WORKERS};
        set local plan_cache_mode = force_custom_plan; set local jit = off`),
      );
      return read(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/** For the rest of such a transaction, in which few rows turned out to be left: workers would cost more than they save. */
export async function endParallel(tx: Db): Promise<void> {
  await tx.execute(sql`set local max_parallel_workers_per_gather = 0`);
}
