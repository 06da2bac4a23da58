import pg from 'pg';
import { MIGRATION_LOCK } from '../db/migrate.ts';
import { BackupError } from './backup-error.ts';
import { knownMigrations } from './schema-version.ts';

/** Keeps other processes from migrating until the transaction ends. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}

/**
 * Brings the schema from the first `from` migrations to the first `to`, noted as drizzle's migrator notes it. That one
 * commits on its own; here loading the tables in between belongs to the same transaction.
 */
export async function applyMigrations(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    `create table if not exists drizzle.__drizzle_migrations
     (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql, hash, folderMillis } of knownMigrations().slice(from, to)) {
    for (const statement of sql) await client.query(statement).catch(explain);
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    );
  }
}

const ALREADY_THERE = new Set(['42P07', '42723', '42710']);

function explain(error: unknown): never {
  if (error instanceof pg.DatabaseError && ALREADY_THERE.has(error.code ?? '')) {
    throw new BackupError(
      `The database holds something that is not ProcureApp's (${error.message}). Restore into a database of its own.`,
    );
  }
  throw error;
}
