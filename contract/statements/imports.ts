import type { Refusal } from '../refusals/refusal.ts';
import { clauseOf } from '../refusals/table.ts';
import { counted, listed } from '../refusals/words.ts';
import { statement } from './statement.ts';

/** What an import from a file did, or would do (D25, M5). */

/** Why a row is refused: of a cell, or (null) of the row as a whole. */
export interface RowReason extends Refusal {
  column: string | null;
}

const grouped = (count: number) => count.toLocaleString('en-US');
const NO_ROWS = 'The file has no rows below its header, so there was nothing to import.';

/** ' 3 rows would be rejected.', ' 1 row was rejected.' */
function rejectedSentence(rejected: number, dryRun: boolean): string {
  if (rejected === 0) return '';
  const verb = dryRun ? 'would be' : rejected === 1 ? 'was' : 'were';
  return ` ${counted(rejected, 'row')} ${verb} rejected.`;
}

export interface Counts extends Record<'totalRows' | 'updated' | 'unchanged' | 'rejected', number> {
  dryRun: boolean;
}
type OfProducts = Counts & { mode: 'create' | 'update' | 'upsert'; createdProducts: number };

function productsSentence(of: OfProducts): string {
  const { totalRows, createdProducts, updated, unchanged, rejected, mode, dryRun } = of;
  if (totalRows === 0) return NO_ROWS;
  const refused = rejectedSentence(rejected, dryRun);
  const isUpsert = mode === 'upsert';
  const changed = isUpsert ? grouped(updated) : counted(updated, 'product');
  if (dryRun) {
    const create = `create ${counted(createdProducts, 'product')}`;
    if (mode === 'create') return `This would ${create}.${refused}`;
    return `This would ${isUpsert ? `${create}, ` : ''}change ${changed} and leave ${grouped(unchanged)} unchanged.${refused}`;
  }
  if (mode === 'create') {
    const all = counted(totalRows, 'product');
    if (rejected === 0) return `Imported ${all}.`;
    return `Imported ${grouped(createdProducts)} of ${all}.${refused}`;
  }
  const created = isUpsert ? `${counted(createdProducts, 'product')} created, ` : '';
  return `${created}${changed} changed, ${grouped(unchanged)} unchanged.${refused}`;
}

export const imports = {
  products_imported: statement(productsSentence),
  sales_imported: statement(
    ({
      totalRows,
      created,
      updated,
      unchanged,
      rejected,
      dryRun,
    }: Counts & { created: number }) => {
      if (totalRows === 0) return NO_ROWS;
      const changed = counted(created + updated, 'day');
      const refused = rejectedSentence(rejected, dryRun);
      return dryRun
        ? `This would change ${changed} and leave ${grouped(unchanged)} unchanged.${refused}`
        : `${changed} changed, ${grouped(unchanged)} unchanged.${refused}`;
    },
  ),
  stock_imported: statement(
    ({
      totalRows,
      created,
      updated,
      unchanged,
      rejected,
      dryRun,
    }: Counts & { created: number }) => {
      if (totalRows === 0) return NO_ROWS;
      const refused = rejectedSentence(rejected, dryRun);
      const added = counted(created, 'product');
      return dryRun
        ? `This would add ${added} to the list, change ${updated} and leave ${grouped(unchanged)} unchanged.${refused}`
        : `${added} added to the list, ${updated} changed, ${grouped(unchanged)} unchanged.${refused}`;
    },
  ),
  /** `staying`: products that the import created and a later one changed. */
  products_taken_back: statement(
    ({ removed, restored, staying }: Record<'removed' | 'restored' | 'staying', number>) => {
      const deleted = removed > 0 ? [`${counted(removed, 'product')} deleted`] : [];
      const changed = restored > 0 ? [`${counted(restored, 'product')} changed back`] : [];
      const done = [...deleted, ...changed].join(' and ');
      const left =
        staying === 1
          ? '1 product stays, because a later import changed it: the undo of that import deletes it.'
          : `${counted(staying, 'product')} stay, because later imports changed them: the undo of those imports deletes them.`;
      return [...(done ? [`${done}.`] : []), ...(staying > 0 ? [left] : [])].join(' ');
    },
  ),
  row_reasons: statement(({ reasons }: { reasons: readonly RowReason[] }) =>
    listed(reasons.map(clauseOf)),
  ),
  row_refused: statement(
    ({ row, reasons }: { row: number; reasons: readonly RowReason[] }) =>
      `Row ${row}: ${listed(reasons.map(clauseOf))}`,
  ),
};
