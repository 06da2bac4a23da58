import type { TestApp } from './app.ts';

/** Process ids of the sessions of this database in a transaction: those that read a stream. */
export async function streaming({ database }: TestApp): Promise<number[]> {
  const { rows } = await database.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and xact_start is not null
       and pid <> pg_backend_pid()`,
  );
  return rows.map(({ pid }) => pid);
}
