import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core';
import { importColumnsOf } from '../../contract/values/import-columns.ts';
import type { ColumnOf } from '../../contract/values/import-columns.ts';
import { productCategories, products, unitsOfMeasure, vendors } from '../db/schema/catalogue.ts';
import { FIELDS } from './import-fields.ts';
import type { ImportField, PlainField } from './import-fields.ts';

export type FoundColumn = ColumnOf<'record'>;
export type MadeColumn = ColumnOf<'made'>;

/** The columns that name a record: its table, the field of a product that refers to it, and the names by which it is found. */
export const RECORDS = {
  vendorName: {
    what: 'vendor',
    table: vendors,
    field: 'vendorId',
    shown: vendors.name,
    foundBy: [vendors.name],
  },
  unitOfMeasure: {
    what: 'unit',
    table: unitsOfMeasure,
    field: 'unitId',
    shown: unitsOfMeasure.abbreviation,
    // Abbreviations come last, so that one overrides another unit's name that is equal to it.
    foundBy: [unitsOfMeasure.name, unitsOfMeasure.abbreviation],
  },
  categoryName: {
    what: 'category',
    table: productCategories,
    field: 'categoryId',
    shown: productCategories.name,
    foundBy: [productCategories.name],
  },
} as const satisfies Record<FoundColumn | MadeColumn, object>;

type Records = typeof RECORDS;
type Product = typeof products.$inferSelect;
/** The ids of the records to which a product refers, under the fields of the product. */
export type RecordIds<C extends FoundColumn | MadeColumn = FoundColumn | MadeColumn> = Pick<
  Product,
  Records[C]['field']
>;

/** The records that rows name, with their id and the text that an export shows of them. */
export type FoundRecords = {
  [C in FoundColumn]: { id: Product[Records[C]['field']]; shown: string };
};

/** In the sequence in which a product locks what it refers to. */
export const FOUND_COLUMNS: readonly FoundColumn[] = importColumnsOf('record');

const isRecord = (field: ImportField): field is FoundColumn | MadeColumn => field in RECORDS;
export const isFound = (field: ImportField): field is FoundColumn =>
  FOUND_COLUMNS.some((column) => column === field);
export const isMade = (field: ImportField): field is MadeColumn =>
  isRecord(field) && !isFound(field);
const plainColumn = (field: PlainField): PgColumn => products[field];
const recordFields = Object.fromEntries(
  Object.values(RECORDS).map(({ field }) => [field, products[field]]),
) as Pick<typeof products, keyof RecordIds>;

/** The columns of a query that shows products as their export does, with the ids to which they refer. */
export const SHOWN_COLUMNS = {
  id: products.id,
  version: products.version,
  ...recordFields,
  ...(Object.fromEntries(
    FIELDS.map((field) => [field, isRecord(field) ? RECORDS[field].shown : plainColumn(field)]),
  ) as Record<ImportField, PgColumn>),
};

/** Joins what `SHOWN_COLUMNS` reads besides `products`. */
export function joinRecords<Q extends PgSelect>(query: Q): Q {
  for (const { table, field } of Object.values(RECORDS))
    void query.leftJoin(table, eq(table.id, products[field]));
  return query;
}

/** The same joins, for a query that is written in SQL. */
export const RECORD_JOINS = sql.join(
  Object.values(RECORDS).map(
    ({ table, field }) => sql`left join ${table} on ${table.id} = ${products[field]}`,
  ),
  sql` `,
);

/** The field of `products` in which a field of an import is stored. */
export const storedIn = (field: ImportField): keyof Product =>
  isRecord(field) ? RECORDS[field].field : field;

/** Sets each of the fields of products to the column of the same name of another row. */
export function setFrom(row: 'row' | 'former', fields: readonly ImportField[]): SQL {
  return sql.join(
    fields.map((field) => {
      const column = sql.identifier(toSnakeCase(storedIn(field)));
      return sql`${column} = ${sql.identifier(row)}.${column}`;
    }),
    sql`, `,
  );
}
