import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/**
 * `limit` with the number in the text of the statement: for a limit that is a parameter, PostgreSQL assumes a tenth of all
 * rows, and chooses a plan for that many. Only for numbers that never change, since each makes another prepared statement.
 */
export function limitTo(rows: number): SQL {
  if (!Number.isSafeInteger(rows)) throw new TypeError(`not a number of rows: ${rows}`);
  return sql.raw(`limit ${rows}`);
}
