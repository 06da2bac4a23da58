import type pg from 'pg';

/**
 * Tables in which a refused call may leave rows: tries, and in the history the door that they closed (E36). Whatever else is
 * in the history is counted in its own table.
 */
const MAY_CHANGE: ReadonlySet<string> = new Set(['sign_in_tries', 'history']);

/**
 * Counts the rows that transactions changed, in every table. Deferred triggers fire at the commit, so that what is rolled
 * back is not counted; a sequence counts them, because reading it costs nothing.
 */
export async function countCommittedRows(pool: pg.Pool): Promise<() => Promise<string>> {
  await pool.query(`
    create sequence committed_rows;
    create function count_committed_row() returns trigger language plpgsql
      as $$ begin perform nextval('committed_rows'); return null; end $$`);
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of rows.filter((table) => !MAY_CHANGE.has(table.name))) {
    await pool.query(
      `create constraint trigger count_committed after insert or update or delete on "${name}"
       deferrable initially deferred for each row execute function count_committed_row()`,
    );
  }
  return async () => {
    const counted = await pool.query<{ rows: string }>(
      'select last_value + is_called::int as rows from committed_rows',
    );
    return counted.rows[0]?.rows ?? '';
  };
}
