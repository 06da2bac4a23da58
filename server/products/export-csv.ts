import { and, asc, eq, sql } from 'drizzle-orm';
import { priceToEdit } from '../../contract/values/money.ts';
import { columnEntry, IMPORT_COLUMNS } from '../../contract/values/import-columns.ts';
import type { ImportColumn } from '../../contract/values/import-columns.ts';
import { csvLines } from '../csv/lines.ts';
import { contractRows } from '../db/contract-rows.ts';
import { byName } from '../db/by-name.ts';
import type { Pool } from '../db/open.ts';
import { streamRows } from '../db/row-stream.ts';
import type { RowStream } from '../db/row-stream.ts';
import { products } from '../db/schema/catalogue.ts';
import { isInPart } from './export-parts.ts';
import { joinRecords, SHOWN_COLUMNS } from './import-records.ts';

type Exported = Record<ImportColumn, string | null>;

/**
 * All products, or those of one part, as CSV text with the columns of an import, sorted by name. Imported again, it changes
 * nothing (M5).
 */
export async function exportProducts(
  db: Pool,
  { part, signal }: { part: number | undefined; signal: AbortSignal },
): Promise<RowStream> {
  const shown = joinRecords(db.select(SHOWN_COLUMNS).from(products).$dynamic())
    .where(
      and(eq(products.isDeleted, false), part ? isInPart(sql`${products.id}`, part) : undefined),
    )
    .orderBy(asc(byName(products.name)), asc(products.id));
  return streamRows<Exported>(db, contractRows(shown), { write: csvOf, signal });
}

async function* csvOf(batches: AsyncIterable<Exported[]>): AsyncGenerator<string> {
  yield csvLines([[...IMPORT_COLUMNS]], { bom: true });
  for await (const batch of batches)
    yield csvLines(batch.map((product) => IMPORT_COLUMNS.map((column) => cellOf(product, column))));
}

/** A price is written so that it can be read in one way only. */
function cellOf(product: Exported, column: ImportColumn): string | null {
  const value = product[column];
  return columnEntry(column).cells.kind === 'price' && value !== null ? priceToEdit(value) : value;
}
