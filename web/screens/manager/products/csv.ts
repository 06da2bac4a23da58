/** Excel takes a CSV file without it for its own country's letters. */
const BOM = '\uFEFF';

/** What a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Rows of cells as a CSV file that any spreadsheet opens as text, and that can be imported again. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BOM + rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');
}

function cellText(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  // A semicolon would part the cell in countries whose spreadsheets expect one.
  return /[",;\r\n\t]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Hands the rows to the person as a file. */
export function downloadCsv(fileName: string, rows: readonly (readonly string[])[]): void {
  const address = URL.createObjectURL(new Blob([csvText(rows)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers begin to read the file only later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
