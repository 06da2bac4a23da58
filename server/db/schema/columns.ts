import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';

/**
 * Building blocks of tables. Column names are the camelCase keys in snake_case (drizzle's `casing`). Checks and partial
 * unique indexes give the guarantee; handlers only add the sentence. Lists that are shown newest first scan their index
 * backwards: drizzle's `desc()` would mean `nulls last`, which no query here uses. The schema imports by relative path
 * because the migration generator reads it too.
 */

export const oneOf = (column: pg.AnyPgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;

/** Names are unique in lists that people choose from: ignoring case and blanks, among the not deleted (D9). */
export const sameName = (column: pg.AnyPgColumn) => sql`lower(btrim(${column}))`;

/**
 * Money per unit, in the organization's currency: decimal text from here to the browser, with 2 to 4 decimals (section M).
 * PostgreSQL computes with it exactly; JavaScript only through `contract/values/money.ts`.
 */
export const price = pg.customType<{ data: string; driverData: string }>({
  dataType: () => 'numeric(11, 4)',
  fromDriver: (value) => value.replace(/0{1,2}$/, ''),
});

/** A sum of money with exactly the decimals of its currency: stored as it was computed, and text everywhere else. */
export const amount = pg.customType<{ data: string; driverData: string }>({
  dataType: () => 'numeric',
});

/** An amount of stock, with up to three decimals. */
export const stockAmount = () => pg.numeric({ precision: 10, scale: 3, mode: 'number' });

/** The numerator or the denominator of an exact amount: a whole number of any length (adr-027). */
export const wholeNumber = pg.customType<{ data: string; driverData: string }>({
  dataType: () => 'numeric',
});

/** An exact amount of two columns: both null where it is not known. */
export const isFraction = (numerator: pg.AnyPgColumn, denominator: pg.AnyPgColumn) =>
  sql`case when ${numerator} is null then ${denominator} is null else ${numerator} >= 0 and ${denominator} > 0 end`;

/** An exact amount as it is shown: rounded half away from zero to three decimals. */
export const shownAmount = (numerator: SQLWrapper, denominator: SQLWrapper) =>
  sql`(sign(${numerator}) * div(abs(${numerator}) * 2000 + ${denominator}, 2 * ${denominator}) * 0.001)`;

export const isDeleted = () => pg.boolean().notNull().default(false);
/** Counts the changes of a record that two managers may edit at once; a save of a stale version is refused. */
export const version = () => pg.integer().notNull().default(1);
/**
 * A moment, as ISO 8601 text in UTC from here to the browser (D6). In milliseconds, like that text:
 * a finer moment in the table would make a page's cursor skip rows.
 */
export const instant = pg.customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
});

/** Indexes of a list that is shown newest first, by name. */
export function newestFirst(where: SQL, indexes: Record<string, [IndexColumn, ...IndexColumn[]]>) {
  return Object.entries(indexes).map(([name, columns]) =>
    pg
      .index(name)
      .on(...columns)
      .where(where),
  );
}
type IndexColumn = pg.AnyPgColumn | SQL;
