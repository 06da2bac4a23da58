import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { applyMigrations } from '#server/db/apply-migrations.ts';

const FUNCTIONS = join(import.meta.dirname, '../../server/db/functions');

/** A database with only the first `count` migrations. It has functions, but no triggers: today's may need later columns. */
export async function migrateTo(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await applyMigrations(client, 0, count);
    await client.query('set local check_function_bodies = off');
    for (const name of readdirSync(FUNCTIONS))
      await client.query(readFileSync(join(FUNCTIONS, name), 'utf8'));
    await client.query('commit');
  } finally {
    client.release();
  }
}
