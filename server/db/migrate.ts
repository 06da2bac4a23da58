import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { createFunctions, dropFunctions, hasPresentFunctions } from './apply-functions.ts';
import { appliedMigrations, applyMigrations, knownMigrations } from './apply-migrations.ts';
import { begin } from './begin.ts';

/** The advisory lock of the migrating node: any number that this product does not use elsewhere. */
export const MIGRATION_LOCK = 7_301_155;

/**
 * Migrates the database to this version's schema, functions and triggers. Several nodes may start at once: one migrates,
 * the others wait for it. A migration that fails is rolled back and thrown. A newer version's database is refused, unchanged.
 */
export async function migrate(pool: pg.Pool, log: Log): Promise<void> {
  const client = await pool.connect();
  try {
    // Waiting for another node's migration, or a long one here, must not time out.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (await isOfNewerVersion(client)) throw ofNewerVersion();
    const [applied, known] = [await appliedMigrations(client), knownMigrations()];
    if (applied.length === known.length && (await hasPresentFunctions(client))) return;
    const bare = await dropFunctions(await begin(client));
    await applyMigrations(bare, applied.length, known.length);
    await createFunctions(bare);
    await client.query('commit');
    await vacuumRewritten(client, log);
  } finally {
    // The connection is closed rather than returned, which releases its lock and settings and ends a failed transaction.
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
const VACUUM_ROUNDS = 25;
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
  return (
    (await appliedMigrations(pool)).at(-1) === knownMigrations().at(-1) &&
    (await hasPresentFunctions(pool))
  );
}

/** True when a newer version has migrated the database: this one does not know its tables. */
export async function isOfNewerVersion(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  return ((await appliedMigrations(client)).at(-1) ?? 0) > (knownMigrations().at(-1) ?? 0);
}

function ofNewerVersion(): Error {
  return new Error(
    'This database was written by a newer version of ProcureApp. Start that version, or restore a backup made before it.',
  );
}
