import { IMPORT_ROWS_SHOWN } from '../../contract/values/limits.ts';
import type {
  ImportChange,
  ImportMode,
  ImportResult,
} from '../../contract/calls/product-imports.ts';
import { counted } from '../../contract/refusals/words.ts';
import type { CsvRow } from './csv-rows.ts';
import type { Plan, Target } from './import-plan.ts';
import { rejectedRows } from './rejected-rows.ts';

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
  const rejected = bad
    .toSorted((a, b) => a.source.row - b.source.row)
    .map(({ source, reason }) => ({ row: source.row, reason, values: source.values }));
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
    message: messageOf(counts, { mode, dryRun, rejected: rejected.length }),
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

type Counts = Pick<ImportResult, 'totalRows' | 'createdProducts' | 'updated' | 'unchanged'>;
type Options = ImportOptions & { rejected: number };

const grouped = (count: number) => count.toLocaleString('en-US');

function messageOf(counts: Counts, { mode, dryRun, rejected }: Options): string {
  const { totalRows, createdProducts, updated, unchanged } = counts;
  if (totalRows === 0)
    return 'The file has no rows below its header, so there was nothing to import.';
  const rows = counted(rejected, 'row');
  if (dryRun) {
    const refused = rejected > 0 ? ` ${rows} would be rejected.` : '';
    const create = `create ${counted(createdProducts, 'product')}`;
    if (mode === 'create') return `This would ${create}.${refused}`;
    const change = `change ${mode === 'upsert' ? grouped(updated) : counted(updated, 'product')}`;
    const first = mode === 'upsert' ? `${create}, ` : '';
    return `This would ${first}${change} and leave ${grouped(unchanged)} unchanged.${refused}`;
  }
  const refused = rejected > 0 ? ` ${rows} ${rejected === 1 ? 'was' : 'were'} rejected.` : '';
  if (mode === 'create') {
    const all = counted(totalRows, 'product');
    if (rejected === 0) return `Imported ${all}.`;
    return `Imported ${grouped(createdProducts)} of ${all}.${refused}`;
  }
  const created = mode === 'upsert' ? `${counted(createdProducts, 'product')} created, ` : '';
  const changed = mode === 'upsert' ? grouped(updated) : counted(updated, 'product');
  return `${created}${changed} changed, ${grouped(unchanged)} unchanged.${refused}`;
}
