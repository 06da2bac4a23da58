import { safeCell } from '#contract/values/csv-cells.ts';

/** Without a BOM, Excel reads a CSV file in the local encoding. */
const BOM = '\uFEFF';

/** Rows of cells as a CSV file that any spreadsheet opens as text, and that can be imported again. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return BOM + rows.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('');
}

function cellText(value: string): string {
  const harmless = safeCell(value);
  // A semicolon would split the cell in countries where spreadsheets separate by it.
  return /[",;\r\n\t]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Downloads the rows as a file. */
export function downloadCsv(fileName: string, rows: readonly (readonly string[])[]): void {
  const address = URL.createObjectURL(new Blob([csvText(rows)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // Some browsers begin to read the file only later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
