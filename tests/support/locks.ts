import type pg from 'pg';
import { expect, onTestFinished } from 'vitest';

/**
 * A transaction that the test commits or rolls back itself. When the test ends before, as after a failed expectation, it is
 * rolled back, and its locks hold up no other test.
 */
export async function ownTransaction(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect();
  // Its connection is closed, which ends whatever is left open.
  onTestFinished(() => client.release(true));
  await client.query('begin');
  return client;
}

/** Resolves when exactly so many sessions of the database wait for a lock. */
export async function untilWaiting(pool: pg.Pool, sessions: number): Promise<void> {
  const waiting = async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount;
  };
  await expect.poll(waiting, { timeout: 30_000 }).toBe(sessions);
}

/** The test does not end before this work has, also when it fails; the next test would meet it. */
export function untilTestFinished<T>(work: Promise<T>): Promise<T> {
  onTestFinished(async () => void (await work.catch(() => undefined)));
  return work;
}
