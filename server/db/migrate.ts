import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

const MIGRATIONS = { migrationsFolder: join(import.meta.dirname, 'migrations') };
/** The advisory lock of the migrating node: any number that this product does not use elsewhere. */
export const MIGRATION_LOCK = 7_301_155;

/**
 * Migrates the database to this version's schema. Several nodes may start at once: one migrates, the others wait for it.
 * A migration that fails is rolled back and thrown. A newer version's database is refused, unchanged.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // Waiting for another node's migration, or a long one here, must not time out.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseNewer(client);
    await runMigrations(drizzle(client), MIGRATIONS);
  } finally {
    // The connection is closed rather than returned, which releases its lock and settings.
    client.release(true);
  }
}

/** True when nothing is left to migrate. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  return (await newestApplied(pool)) === newestKnown();
}

async function refuseNewer(client: pg.PoolClient): Promise<void> {
  if ((await newestApplied(client)) <= newestKnown()) return;
  throw new Error(
    'This database was written by a newer version of ProcureApp. Start that version, or restore a backup made before it.',
  );
}

function newestKnown(): number {
  return readMigrationFiles(MIGRATIONS).at(-1)?.folderMillis ?? 0;
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
