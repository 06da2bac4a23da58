/**
 * Cells of the product's own CSV files (D19). Which separator a spreadsheet expects depends on its language, and quotes
 * inside a line do not prevent it from separating there. So every text that may become a cell with a formula begins with
 * an apostrophe, also after quotes at the beginning of a cell.
 */

/** Where a cell may begin. */
const BEGINNING = String.raw`(?<=(?:^|[;,|\t\r\n])["\s]*)`;
/** A formula's first character, in half or full width; after apostrophes, so that `plainCell` removes exactly one. */
const FORMULA = String.raw`(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])`;

const UNSAFE = new RegExp(`${BEGINNING}${FORMULA}|^(?='*[\\t\\r])`, 'g');
const MADE_SAFE = new RegExp(`${BEGINNING}'${FORMULA}|^'(?='*[\\t\\r])`, 'g');

/** The text as a cell that no spreadsheet runs. */
export function safeCell(text: string): string {
  return text.replace(UNSAFE, "'");
}

/** The text of which `safeCell` made this cell. */
export function plainCell(cell: string): string {
  return cell.replace(MADE_SAFE, '');
}
