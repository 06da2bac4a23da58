import { readFileSync } from 'node:fs';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { z } from 'zod';
import { inProject } from '../project-folder.ts';
import type { Bare } from './apply-functions.ts';

const FOLDER = inProject('server/db/migrations');
const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) });

/** The timestamps of this version's migrations, oldest first. Read from their list alone, which is quick. */
export function knownMigrations(): number[] {
  const journal = readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8');
  return Journal.parse(JSON.parse(journal)).entries.map(({ when }) => when);
}

/** A database of a version before the first migration of this one. */
export class TooOldError extends Error {
  override name = 'TooOldError';
}

/**
 * The timestamps of the database's migrations, oldest first; none in an empty one. Before the first release, 39 migrations
 * were joined into the first of today: a database that has them all counts as having that one. Throws `TooOldError` for
 * a database that has only some of them.
 */
export async function appliedMigrations(client: pg.ClientBase | pg.Pool): Promise<number[]> {
  const table = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!table.rows[0]?.there) return [];
  const { rows } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by created_at',
  );
  const [first = 0] = knownMigrations();
  const applied = rows.map((row) => Number(row.created_at)).filter((each) => each >= first);
  if (applied.length === 0 && rows.length > 0) throw new TooOldError(TOO_OLD);
  return applied;
}

const TOO_OLD =
  'This database was written by a version of ProcureApp that is too old. Start the version from before 24 November 2026 on it once, then this one.';

/** Applies the migrations from number `from` up to, but not including, number `to` (adr-031). */
export async function applyMigrations(client: Bare, from: number, to: number): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    `create table if not exists drizzle.__drizzle_migrations
     (id serial primary key, hash text not null, created_at bigint)`,
  );
  const migrations = readMigrationFiles({ migrationsFolder: FOLDER }).slice(from, to);
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    );
  }
}
