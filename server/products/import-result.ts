import { IMPORT_ROWS_SHOWN } from '../../contract/values/limits.ts';
import type {
  ImportChange,
  ImportMode,
  ImportResult,
} from '../../contract/calls/product-imports.ts';
import { stated } from '../../contract/statements/table.ts';
import { said } from '../said.ts';
import type { CsvRow } from './csv-rows.ts';
import type { Plan, Target } from './import-plan.ts';
import { rejectedRows } from '../csv/rejected-rows.ts';

export interface ImportOptions {
  mode: ImportMode;
  /** Nothing is stored; the result says what an import would do. */
  dryRun: boolean;
}

export interface Stored {
  /** Null when nothing was stored. */
  importId: string | null;
  /** The ids of the new products. */
  ids?: ReadonlyMap<Target, string>;
}

/** The answer of an import that did what `plan` says, or of its dry run. */
export function importResult(
  rows: readonly CsvRow[],
  { targets, unchanged, bad }: Plan,
  { mode, dryRun, importId, ids }: ImportOptions & Stored,
): ImportResult {
  const rejected = bad.toSorted((a, b) => a.row.row - b.row.row);
  const updated = targets.filter(({ before }) => before).length;
  const counts = {
    totalRows: rows.length,
    createdProducts: targets.length - updated,
    updated,
    unchanged,
  };
  return {
    ...counts,
    dryRun,
    importId,
    changes: targets.slice(0, IMPORT_ROWS_SHOWN).flatMap((target) => changesOf(target, ids)),
    ...said(stated('products_imported', { ...counts, mode, dryRun, rejected: rejected.length })),
    ...rejectedRows(rejected),
  };
}

function changesOf(target: Target, ids: Stored['ids']): ImportChange[] {
  const { row, before, after, fields } = target;
  return fields.map((field) => ({
    row: row.source.row,
    id: before?.id ?? ids?.get(target) ?? null,
    name: before?.name ?? after.name,
    isNew: !before,
    field,
    before: before?.[field] ?? null,
    after: after[field],
  }));
}
