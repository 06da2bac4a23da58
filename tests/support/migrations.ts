import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { dropFunctions } from '#server/db/apply-functions.ts';
import { applyMigrations } from '#server/db/apply-migrations.ts';
import { begin } from '#server/db/begin.ts';

const FUNCTIONS = join(import.meta.dirname, '../../server/db/functions');

/** A database with only the first `count` migrations. It has functions, but no triggers: today's may need later columns. */
export async function migrateTo(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    // A new database has none, and gets none of the triggers.
    await applyMigrations(await dropFunctions(await begin(client)), 0, count);
    await client.query('set local check_function_bodies = off');
    for (const name of readdirSync(FUNCTIONS))
      await client.query(readFileSync(join(FUNCTIONS, name), 'utf8'));
    await client.query('commit');
  } finally {
    client.release();
  }
}
