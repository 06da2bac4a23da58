import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { folded } from '../../contract/values/folded.ts';

/** Whether a value contains a search text, ignoring case and accents (Q1); wildcards in it are plain characters. */
export function containsText(value: SQLWrapper, text: string): SQL {
  return foldedContainsText(sql`folded(${value})`, text);
}

/** The same for a column that is stored folded. */
export function foldedContainsText(value: SQLWrapper, text: string): SQL {
  return sql`position(${folded(text)} in ${value}) > 0`;
}
