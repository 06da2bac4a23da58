import type pg from 'pg';
import { expect, onTestFinished } from 'vitest';

/** An advisory lock that no other code uses. */
const HALT = 4_711;

/**
 * The statement number `at` that inserts products waits, with the locks of its transaction, until `go` or the end of the
 * test. `halted` resolves to the process of its connection once it waits.
 */
export async function haltInserts(pool: pg.Pool, at = 1) {
  const holder = await pool.connect();
  const remove = () =>
    pool.query(`drop trigger if exists halted on products;
      drop function if exists halt; drop sequence if exists batches`);
  let isOver = false;
  const go = async () => {
    if (isOver) return;
    isOver = true;
    await holder.query('select pg_advisory_unlock($1)', [HALT]);
    holder.release();
    await remove();
  };
  await pool.query(`
    create sequence batches;
    create function halt() returns trigger language plpgsql as $$
      begin
        if nextval('batches') = ${at} then
          set local lock_timeout = 0;
          perform pg_advisory_xact_lock(${HALT});
        end if;
        return null;
      end $$;
    create trigger halted after insert on products for each statement execute function halt()`);
  await holder.query('select pg_advisory_lock($1)', [HALT]);
  onTestFinished(go);
  const waiting = async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_locks join pg_database as here on here.oid = database
       where datname = current_database() and locktype = 'advisory' and objid = $1 and not granted`,
      [HALT],
    );
    return rows[0]?.pid;
  };
  return {
    go,
    halted: async (): Promise<number | undefined> => {
      await expect.poll(waiting, { timeout: 60_000 }).toBeDefined();
      return waiting();
    },
  };
}
