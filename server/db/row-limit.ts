import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/**
 * `limit` with its number in the text, for one that never changes: for a parameter whose value is not known PostgreSQL plans
 * to return a tenth of the rows. Not for a limit that callers choose: each number makes another prepared statement.
 */
export function limitTo(rows: number): SQL {
  if (!Number.isSafeInteger(rows)) throw new TypeError(`not a number of rows: ${rows}`);
  return sql.raw(`limit ${rows}`);
}
