import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { CSV_ROWS_MAX } from '../../contract/values/limits.ts';
import { plainCell } from '../../contract/values/csv-cells.ts';
import { invalid } from '../failure.ts';
import type { Failure } from '../failure.ts';

/** A row, numbered as in a spreadsheet: the header is row 1, and a cell may have several lines. */
export interface TableRow<C extends string> {
  row: number;
  /** The cells of the known columns that the file has: an absent column is not an empty cell (E8). */
  values: Partial<Record<C, string>>;
  /** Non-empty cells beyond the header's last column: the row is shifted. */
  hasExtraCells: boolean;
}

/** A file that was read. */
export interface CsvTable<C extends string> {
  rows: TableRow<C>[];
  /**
   * A dot in a number is its decimal point: the cells are separated by commas (E35). Rejected rows are written with commas,
   * whatever separated the cells of their file.
   */
  hasDecimalPoint: boolean;
}

/** The columns of a file. */
interface TableKind<C extends string> {
  /** Others are ignored. */
  columns: readonly C[];
  /** Throws `invalid_input` when columns are missing. */
  require: (has: (column: C) => boolean) => void;
}

/** A longer row means that a quotation mark was never closed. In bytes. */
const ROW_BYTES_MAX = 200_000;
/** In characters. The parser does not count empty cells: a line of three million of them took seconds and 100 MB. */
const LINE_MAX = 500_000;
/** At most this many blank rows are skipped. */
const BLANK_ROWS_MAX = 100_000;
/** Parsed before other requests get a turn, in bytes. */
const PIECE = 64 * 1024;

/**
 * The rows of a table without blank ones. Throws one `invalid_input` for a text that is not a table, that lacks a column that
 * it must have, or that has more than `CSV_ROWS_MAX` rows.
 */
export async function readTable<C extends string>(
  text: string,
  kind: TableKind<C>,
): Promise<CsvTable<C>> {
  if (hasEndlessLine(text)) throw endlessLine();
  const delimiter = delimiterOf(text);
  const rows: TableRow<C>[] = [];
  let header: Header<C> | undefined;
  let row = 0;
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: ROW_BYTES_MAX,
    // Removes blanks around quotes. Tabs are blanks too, unless they separate the cells.
    trim: delimiter !== '\t',
  });
  try {
    await pipeline(Readable.from(piecesOf(text)), parser, async (records) => {
      for await (const cells of records as AsyncIterable<string[]>) {
        row++;
        if (row - rows.length > BLANK_ROWS_MAX) throw tooManyRows();
        if (cells.every((cell) => cell.trim() === '')) continue;
        if (!header) {
          header = headerOf(cells, kind);
        } else {
          if (rows.length === CSV_ROWS_MAX) throw tooManyRows();
          rows.push(rowOf(cells, row, header));
        }
      }
    });
  } catch (error) {
    throw error instanceof CsvError ? brokenQuotes(error) : error;
  }
  if (!header) throw invalid('csvFile', 'file_empty');
  return { rows, hasDecimalPoint: delimiter === ',' && !header.isOfRejected };
}

/** The last column of a file of rejected rows; the import ignores its cells. */
const REASON_COLUMN = 'reason';

/** In pieces with pauses, so that a large file does not block other requests. */
async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text.slice(0, endOfContent(text)));
  for (let start = 0; start < bytes.length; start += PIECE) {
    yield bytes.subarray(start, start + PIECE);
    await setImmediate();
  }
}

/** Spreadsheets save up to a million empty rows below the last one. */
function endOfContent(text: string): number {
  let end = text.length;
  while (end > 0 && '\r\n\t ,;'.includes(text.charAt(end - 1))) end--;
  return end;
}

/** The most frequent of `,` `;` and tab in the first line, outside quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text.trimStart().split(/[\r\n]/, 1);
  const plain = line.replaceAll(/"[^"]*"/g, '');
  const times = (delimiter: string) => plain.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, other) => (times(other) > times(best) ? other : best));
}

interface Header<C> {
  columns: readonly { column: C; place: number }[];
  width: number;
  /** The product wrote the file, so its cells have the guard against formulas (D19). */
  isGuarded: boolean;
  /** The file has rows that were rejected, and may have been mended since. */
  isOfRejected: boolean;
}

function headerOf<C extends string>(cells: readonly string[], kind: TableKind<C>): Header<C> {
  const names = cells.map(plainName);
  const has = (column: C) => names.includes(plainName(column));
  kind.require(has);
  const twice = kind.columns.find(
    (column) => names.indexOf(plainName(column)) !== names.lastIndexOf(plainName(column)),
  );
  if (twice) throw invalid('csvFile', 'file_column_twice', { column: twice });
  const columns = kind.columns.filter(has).map((column) => ({
    column,
    place: names.indexOf(plainName(column)),
  }));
  const own = kind.columns.map(plainName);
  const isOfRejected = isFileOfRejected(names, own);
  const isGuarded = isOfRejected || isExport(names, own);
  return { columns, width: cells.length, isGuarded, isOfRejected };
}

/**
 * Whether the columns are those of our export. A spreadsheet keeps them when it saves the file. In a file of anybody else an
 * apostrophe before a formula is a text of its writer (E35).
 */
function isExport(names: readonly string[], own: readonly string[]): boolean {
  return names.length === own.length && names.every((name, at) => name === own[at]);
}

/** Whether the columns are those of our file of rejected rows: those of the imported file in our sequence, and the reason. */
function isFileOfRejected(names: readonly string[], own: readonly string[]): boolean {
  const given = names.slice(0, -1);
  return (
    names.at(-1) === REASON_COLUMN &&
    isExport(
      given,
      own.filter((name) => given.includes(name)),
    )
  );
}

/** Ignoring case and blanks: 'Vendor Name' is vendorName. */
const plainName = (name: string) => name.replaceAll(/\s/g, '').toLowerCase();

function rowOf<C extends string>(
  cells: readonly string[],
  row: number,
  { columns, width, isGuarded }: Header<C>,
): TableRow<C> {
  const textOf = (cell: string) => (isGuarded ? plainCell(cell) : cell);
  const values = columns.map(({ column, place }) => [column, textOf(cells[place] ?? '')]);
  return {
    row,
    values: Object.fromEntries(values) as TableRow<C>['values'],
    hasExtraCells: cells.slice(width).some((cell) => cell.trim() !== ''),
  };
}

function tooManyRows(): Failure {
  return invalid('csvFile', 'file_rows', { max: CSV_ROWS_MAX });
}

function hasEndlessLine(text: string): boolean {
  let start = 0;
  for (const { index } of text.matchAll(/[\r\n]/g)) {
    if (index - start > LINE_MAX) return true;
    start = index + 1;
  }
  return text.length - start > LINE_MAX;
}

function endlessLine(): Failure {
  return invalid('csvFile', 'file_line_too_long', { max: LINE_MAX });
}

function brokenQuotes(error: CsvError): Failure {
  const row = Number(error['records']) + 1;
  return invalid('csvFile', 'file_quotes', { row });
}
