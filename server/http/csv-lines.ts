import { stringify } from 'csv-stringify/sync';

export type Cell = string | number | null;

/**
 * Lines of a CSV file (RFC 4180). Which separator a spreadsheet expects depends on its language, and quotes inside a line
 * do not prevent it from separating there. So every text that may become a cell with a formula begins with an
 * apostrophe, also after quotes at the beginning of a cell.
 */
export function csv(rows: Cell[][], { bom = false } = {}): string {
  return stringify(rows, {
    bom,
    record_delimiter: 'windows',
    quoted_match: /[;,|\t\r\n]/,
    cast: { string: (text) => text.replace(FORMULA, "'") },
  });
}

/** The positions before a formula's first character, in half and full width, where a cell may begin. */
const FORMULA = /(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?<=(?:^|[;,|\t\r\n])["\s]*)|^(?=[\t\r])/g;

/** A moment as '2026-11-21 09:05' in the time zone. */
export function localTime(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (instant) => format.format(new Date(instant));
}
