import { Column, is, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

/** A select query whose rows are `T`: run on its own, or wrapped by one of the functions here. */
export type SelectQuery<T> = Pick<SQLWrapper, 'getSQL'> &
  PromiseLike<T[]> & { readonly _: { readonly selectedFields: Record<string, unknown> } };

/** The format of `instant`: ISO 8601 in UTC with milliseconds (D6). */
const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** The format of `price`: 2 to 4 decimals. */
const PRICE = `'FM9999990.0099'`;

/** The rows of a query under the names of its fields, with values as in the contract; for rows read without drizzle. */
export function contractRows(query: SelectQuery<unknown>): SQL {
  const fields = Object.entries(query._.selectedFields);
  const names = fields.map(([name]) => sql.identifier(name));
  const values = fields.map(([name, field]) => {
    const value = sql`listed.${sql.identifier(name)}`;
    const written = is(field, Column) ? asInContract(value, field.getSQLType()) : undefined;
    return written ? sql`${written} as ${sql.identifier(name)}` : value;
  });
  return sql`select ${sql.join(values, sql`, `)} from (${query.getSQL()}) as listed(${sql.join(names, sql`, `)})`;
}

/** The same rows as JSON written by PostgreSQL, a text `json` per row. */
export function jsonRows(query: SelectQuery<unknown>): SQL {
  return sql`select row_to_json(named)::text as json from (${contractRows(query)}) as named`;
}

/** The texts of a moment and of a price, for JSON that a query builds itself. */
export const momentText = (value: SQLWrapper) =>
  sql`to_char(${value} at time zone 'UTC', ${sql.raw(INSTANT)})`;
export const priceText = (value: SQLWrapper) => sql`to_char(${value}, ${sql.raw(PRICE)})`;

/** The text of a value of the types that `columns.ts` converts; undefined for others, which stay as they are. */
function asInContract(value: SQL, type: string): SQL | undefined {
  if (type.startsWith('timestamp')) return momentText(value);
  // An amount of stock.
  if (/^numeric\(\d+, 3\)$/.test(type)) return sql`trim_scale(${value})`;
  if (type.startsWith('numeric(')) return priceText(value);
  if (type === 'numeric') return sql`${value}::text`;
  return undefined;
}
