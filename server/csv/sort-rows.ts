import { setImmediate } from 'node:timers/promises';
import type { RowReason } from '../../contract/statements/imports.ts';
import type { RefusedRow } from './rejected-rows.ts';

/** Rows checked before other requests get a turn. */
const PIECE = 500;

/** Separates the rows of a file that can be stored from the others. `check` returns what is to be stored of a row, or why it is not. */
export async function sortRows<R, T extends object>(
  rows: readonly R[],
  check: (row: R, index: number) => T | RowReason[],
): Promise<{ good: T[]; bad: RefusedRow<R>[] }> {
  const good: T[] = [];
  const bad: RefusedRow<R>[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % PIECE === 0) await setImmediate();
    const checked = check(row, index);
    if (Array.isArray(checked)) bad.push({ row, reasons: checked });
    else good.push(checked);
  }
  return { good, bad };
}
