import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { InferInsertModel, SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './open.ts';

/** The columns of these fields, for the list of an insert. */
export function columnList(fields: readonly string[]): SQL {
  return sql.join(
    fields.map((field) => sql.identifier(toSnakeCase(field))),
    sql`, `,
  );
}

/**
 * The same with the types that they have in the table, for `jsonb_to_recordset`. A list of a few columns is several times
 * cheaper than the type of a whole row, of which PostgreSQL copies each default and check for each call.
 */
export function typedColumnList(table: PgTable, fields: readonly string[]): SQL {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  return sql.join(
    fields.map((field) => {
      const column = columns[field];
      if (!column) throw new Error(`${getTableName(table)} has no column for ${field}`);
      return sql`${sql.identifier(toSnakeCase(field))} ${sql.raw(column.getSQLType())}`;
    }),
    sql`, `,
  );
}

/** The rows as a JSON array under the names of their columns: one parameter, however many rows. */
export function rowsAsJson(rows: readonly object[]): SQL {
  const names = new Map<string, string>();
  const nameOf = (field: string) => {
    const known = names.get(field) ?? toSnakeCase(field);
    names.set(field, known);
    return known;
  };
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [nameOf(field), value])),
  );
  return sql`${JSON.stringify(named)}::jsonb`;
}

/**
 * Inserts rows that all have the same fields, in this sequence and in one statement. Lists of columns are made from the
 * fields, so that no column of a table is forgotten here.
 */
export async function insertMany<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = columnList(Object.keys(first));
  const name = sql.identifier(getTableName(table));
  await tx.execute(sql`
    insert into ${name} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${name}, ${rowsAsJson(rows)})`);
}
