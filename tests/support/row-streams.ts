import type { TestApp } from './app.ts';

/**
 * Process ids of the sessions of this database in a transaction, the longest one first: those that read a stream, and for a
 * moment that of a job. Wait for what is expected.
 */
export async function streaming({ database }: TestApp): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and xact_start is not null
       and pid <> pg_backend_pid()
     order by xact_start`,
  );
  return rows.map(({ pid }) => pid);
}
