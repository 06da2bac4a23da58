import { REJECTED_CHARACTERS_MAX, REJECTED_ROWS_MAX } from '../../contract/values/limits.ts';
import { columnField } from '../../contract/refusals/field-names.ts';
import { refused } from '../../contract/refusals/table.ts';
import type { ParamsArgument, RefusalCode } from '../../contract/refusals/table.ts';
import type { RowReason } from '../../contract/statements/imports.ts';
import type { Coded } from '../../contract/statements/statement.ts';
import { stated, inEnglish } from '../../contract/statements/table.ts';

/** Why a row is refused, and the column that it is about; null for the row as a whole. */
export function rowReason<C extends RefusalCode>(
  column: string | null,
  code: C,
  ...params: ParamsArgument<C>
): RowReason {
  return { ...refused(code, ...params), column };
}

/** 'vendorName is required' */
export function missingCell(column: string): RowReason {
  return rowReason(column, 'required', { field: columnField(column) });
}

/** A row of a file that is not stored, and why. */
export interface RefusedRow<R> {
  row: R;
  reasons: readonly RowReason[];
}

/** How much of a cell a reason shows, in characters. */
const SHOWN = 60;

/** The beginning of a cell, for a reason that names it. */
export function shortened(cell: string): string {
  const text = cell.trim();
  return text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text;
}

interface Answered<V> {
  errors: string[];
  errorsCoded: Coded[];
  rejected: { row: number; reason: string; values: V }[];
  rejectedRows?: number;
}

/** The rejected rows of a file as its answer has them: the first ones where there are too many, with how many there are. */
export function rejectedRows<V extends Partial<Record<string, string>>>(
  bad: readonly RefusedRow<{ row: number; values: V }>[],
): Answered<V> {
  const all = bad.map(({ row: { row, values }, reasons }) => ({
    row,
    reason: inEnglish(stated('row_reasons', { reasons })),
    values,
  }));
  let characters = 0;
  const tooLong = all.findIndex(({ reason, values }) => {
    characters += reason.length;
    for (const cell of Object.values(values)) characters += cell?.length ?? 0;
    return characters > REJECTED_CHARACTERS_MAX;
  });
  const fitting = Math.min(REJECTED_ROWS_MAX, tooLong < 0 ? all.length : tooLong);
  const errorsCoded = bad
    .slice(0, fitting)
    .map(({ row: { row }, reasons }) => stated('row_refused', { row, reasons }));
  return {
    errors: errorsCoded.map((coded) => inEnglish(coded)),
    errorsCoded,
    rejected: all.slice(0, fitting),
    ...(fitting < all.length && { rejectedRows: all.length }),
  };
}
