import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { folded } from '../../contract/values/folded.ts';

/** Whether a value contains a search text, ignoring case and accents (Q1); wildcards in it are plain characters. */
export function holds(value: SQLWrapper, text: string): SQL {
  return foldedHolds(sql`folded(${value})`, text);
}

/** The same for a column that is stored folded. */
export function foldedHolds(value: SQLWrapper, text: string): SQL {
  return sql`position(${folded(text)} in ${value}) > 0`;
}
