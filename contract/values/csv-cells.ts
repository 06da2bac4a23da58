/**
 * Cells of the product's own CSV files (D19). Which separator a spreadsheet expects depends on its language, and quotes
 * inside a line do not prevent it from separating there. So every text that may become a cell with a formula begins with
 * an apostrophe, also after quotes at the beginning of a cell.
 */

/** A formula's first character, in half or full width. */
const FORMULA = String.raw`[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]`;
/** Where a cell may begin. Asked last: it reads back to the beginning of a long blank. */
const AT_BEGINNING = String.raw`(?<=(?:^|[;,|\t\r\n])["\s]*)`;

// A text that has apostrophes there already gets one more, so that `plainCell` removes exactly the one.
const UNSAFE = new RegExp(`(?<!')(?='*${FORMULA})${AT_BEGINNING}|^(?='*[\\t\\r])`, 'g');
const MADE_SAFE = new RegExp(`(?<!')(?='+${FORMULA})${AT_BEGINNING}'|^'(?='*[\\t\\r])`, 'g');

/** The text as a cell that no spreadsheet runs. */
export function safeCell(text: string): string {
  return text.replace(UNSAFE, "'");
}

/** The text of which `safeCell` made this cell. */
export function plainCell(cell: string): string {
  return cell.replace(MADE_SAFE, '');
}
