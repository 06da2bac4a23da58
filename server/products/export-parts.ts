import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { IMPORT_COLUMNS } from '../../contract/values/import-columns.ts';
import { CSV_BYTES_MAX, CSV_ROWS_MAX } from '../../contract/values/limits.ts';
import type { ExportPart } from '../../contract/calls/product-imports.ts';
import type { Db } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';
import { RECORD_JOINS, SHOWN_COLUMNS } from './import-records.ts';

/**
 * The export of products in parts, each of which an import takes: at most `CSV_ROWS_MAX` rows and `CSV_BYTES_MAX` bytes. A
 * row counts as several where it is long. Quotes and the guard against formulas at most double a text.
 */
const BYTES_OF_ROW = CSV_BYTES_MAX / 2 / CSV_ROWS_MAX;
/** Each cell has a separator and may have quotes. */
const OTHER_BYTES = 3 * IMPORT_COLUMNS.length;
const CELLS = sql.join(
  IMPORT_COLUMNS.map((column) => sql`${SHOWN_COLUMNS[column]}`),
  sql`, `,
);

/** The products that are not deleted, with the number of their part, from 1. */
const numbered = sql`
  select ${products.id}, ${products.name},
    ceil(sum(greatest(1, ceil((octet_length(concat(${CELLS})) + ${OTHER_BYTES}) / ${BYTES_OF_ROW}::numeric)))
      over (order by ${products.name} collate by_name, ${products.id}) / ${CSV_ROWS_MAX})::int as part
  from ${products} ${RECORD_JOINS} where not ${products.isDeleted}`;

/** One part without products when there are none. */
export async function listExportParts(db: Db): Promise<ExportPart[]> {
  const { rows } = await db.execute<ExportPart & Record<string, unknown>>(sql`
    select dense_rank() over (order by part)::int as part, count(*)::int as products,
      (array_agg(name order by name collate by_name, id))[1] as first,
      (array_agg(name order by name collate by_name desc, id desc))[1] as last
    from (${numbered}) as numbered group by part order by part`);
  return rows;
}

/** Whether a product is in this part. */
export function isInPart(id: SQL, part: number): SQL {
  return sql`${id} in (
    select id from (select id, dense_rank() over (order by part) as place from (${numbered}) as numbered) as placed
    where place = ${part})`;
}
