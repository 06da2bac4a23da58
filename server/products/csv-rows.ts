import type { ImportMode } from '../../contract/calls/product-imports.ts';
import { IMPORT_COLUMNS, REQUIRED_IMPORT_COLUMNS } from '../../contract/values/import-columns.ts';
import type { ImportColumn } from '../../contract/values/import-columns.ts';
import { readTable } from '../csv/table.ts';
import type { CsvTable, TableRow } from '../csv/table.ts';
import { invalid } from '../failure.ts';

export type CsvRow = TableRow<ImportColumn>;

/** The rows of an import of products, by the rules of `readTable`: its mode decides which columns they must have. */
export async function csvRows(
  text: string,
  mode: ImportMode = 'create',
): Promise<CsvTable<ImportColumn>> {
  return readTable(text, {
    columns: IMPORT_COLUMNS,
    require: mode === 'update' ? requireIdentity : requireAll,
  });
}

function requireAll(has: (column: ImportColumn) => boolean): void {
  const missing = REQUIRED_IMPORT_COLUMNS.filter((column) => !has(column));
  if (missing.length === 0) return;
  throw invalid('csvFile', 'file_columns_missing', { required: REQUIRED_IMPORT_COLUMNS, missing });
}

/** A file that only changes products may leave out what it does not change, but must say which they are. */
export function requireIdentity(has: (column: ImportColumn) => boolean): void {
  if (has('id') || (has('vendorName') && (has('name') || has('vendorItemCode')))) return;
  throw invalid('csvFile', 'file_no_identity');
}
