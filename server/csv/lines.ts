import { stringify } from 'csv-stringify/sync';
import { safeCell } from '../../contract/values/csv-cells.ts';

export type CsvCell = string | number | null;

/** Lines of a CSV file (RFC 4180) in which no cell runs as a formula (D19). */
export function csvLines(rows: CsvCell[][], { bom = false } = {}): string {
  return stringify(rows, {
    bom,
    record_delimiter: 'windows',
    quoted_match: /[;,|\t\r\n]/,
    cast: { string: safeCell },
  });
}
