import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/**
 * `limit` with its number in the text, for one that never changes: in a plan for any parameters PostgreSQL expects a tenth
 * of the table, which may read all of it. Not for a limit that callers choose: each makes another prepared statement.
 */
export function limitTo(rows: number): SQL {
  if (!Number.isSafeInteger(rows)) throw new TypeError(`not a number of rows: ${rows}`);
  return sql.raw(`limit ${rows}`);
}
