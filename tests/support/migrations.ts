import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';

const migrationsFolder = join(import.meta.dirname, '../../server/db/migrations');
export const migrations = readMigrationFiles({ migrationsFolder });

/** A database as the version with only the first `count` migrations created it. */
export async function migrateTo(pool: pg.Pool, count: number): Promise<void> {
  await pool.query('create schema drizzle');
  await pool.query(`create table drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, hash, folderMillis } of migrations.slice(0, count)) {
    await pool.query(sql.join(''));
    await pool.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    );
  }
}

/** How many migrations precede the one of this name, whatever its number. */
export function countBefore(name: string): number {
  const { entries } = JSON.parse(
    readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  ) as { entries: { tag: string }[] };
  const index = entries.findIndex(({ tag }) => tag.endsWith(`_${name}`));
  if (index < 0) throw new Error(`no migration ${name}`);
  return index;
}
