import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { inProject } from '../project-folder.ts';

const MIGRATIONS = { migrationsFolder: inProject('server/db/migrations') };
const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) });
/** The advisory lock of the migrating node: any number that this product does not use elsewhere. */
export const MIGRATION_LOCK = 7_301_155;

/**
 * Migrates the database to this version's schema. Several nodes may start at once: one migrates, the others wait for it.
 * A migration that fails is rolled back and thrown. A newer version's database is refused, unchanged.
 */
export async function migrate(pool: pg.Pool, log: Log): Promise<void> {
  const client = await pool.connect();
  try {
    // Waiting for another node's migration, or a long one here, must not time out.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const [applied, known] = [await newestApplied(client), newestKnown()];
    if (applied > known) throw ofNewerVersion();
    if (applied < known) {
      await runMigrations(drizzle(client), MIGRATIONS);
      await vacuumRewritten(client, log);
    }
  } finally {
    // The connection is closed rather than returned, which releases its lock and settings.
    client.release(true);
  }
}

/**
 * A migration that rewrites a table clears its visibility map: index-only scans read the table until the next vacuum,
 * which may be weeks later. The product works without it, so a failure is only logged.
 */
async function vacuumRewritten(client: pg.PoolClient, log: Log): Promise<void> {
  const failed = new Set<string>();
  // A vacuum skips rows that another session, such as autovacuum, may still read. Such a table is vacuumed again.
  for (let round = 0; round < VACUUM_ROUNDS; round++) {
    const rewritten = (await listRewritten(client)).filter((table) => !failed.has(table));
    if (rewritten.length === 0) return;
    if (round > 0) await delay(VACUUM_AGAIN_MS);
    for (const table of rewritten) {
      try {
        // Parallel workers need shared memory, of which a container may have too little.
        await client.query(`vacuum (analyze, parallel 0) ${table}`);
      } catch (error) {
        failed.add(table);
        log.warn({ err: error, table }, 'a table was not vacuumed after its migration');
      }
    }
  }
}
const VACUUM_ROUNDS = 5;
const VACUUM_AGAIN_MS = 200;

async function listRewritten(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relpages > 0 and relallvisible = 0`,
  );
  return rows.map(({ table }) => table);
}

/** True when nothing is left to migrate. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  return (await newestApplied(pool)) === newestKnown();
}

function ofNewerVersion(): Error {
  return new Error(
    'This database was written by a newer version of ProcureApp. Start that version, or restore a backup made before it.',
  );
}

/** From their list alone: the files are read only where there is something to migrate. */
function newestKnown(): number {
  const file = inProject('server/db/migrations/meta/_journal.json');
  return Journal.parse(JSON.parse(readFileSync(file, 'utf8'))).entries.at(-1)?.when ?? 0;
}

async function newestApplied(client: pg.PoolClient | pg.Pool): Promise<number> {
  const table = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!table.rows[0]?.there) return 0;
  const newest = await client.query<{ created_at: string | null }>(
    'select max(created_at) as created_at from drizzle.__drizzle_migrations',
  );
  return Number(newest.rows[0]?.created_at ?? 0);
}
