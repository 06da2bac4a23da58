import { z } from 'zod';
import type { RowReason } from '../../contract/statements/imports.ts';
import { plainCell } from '../../contract/values/csv-cells.ts';
import {
  nameOrBlank,
  optionalText,
  photoUrl,
  requiredName,
  text,
} from '../../contract/calls/fields.ts';
import {
  columnEntry,
  importColumnsOf,
  IMPORT_COLUMNS,
} from '../../contract/values/import-columns.ts';
import type { ImportColumn } from '../../contract/values/import-columns.ts';
import { typedPrice } from '../../contract/values/money.ts';
import { nameKey } from '../../contract/values/same-name.ts';
import { UPLOADS_PATH } from '../../contract/values/photos.ts';
import { isMissingDemoPicture } from '../http/demo-pictures.ts';
import { reasonOfCell } from '../input-refusals.ts';
import type { CsvRow } from './csv-rows.ts';
import type { Shown } from './import-fields.ts';
import { FOUND_COLUMNS, RECORDS } from './import-records.ts';
import type { FoundRecords, FoundColumn } from './import-records.ts';
import { missingCell, rowReason, shortened } from '../csv/rejected-rows.ts';
import type { RefusedRow } from '../csv/rejected-rows.ts';
import { sortRows } from '../csv/sort-rows.ts';

/** What rows may refer to. */
export interface Catalogue {
  /** By column, with the names by which a record is found; a later name overrides an equal one of another record. */
  records: { [C in FoundColumn]: readonly (FoundRecords[C] & { names: readonly string[] })[] };
  /** Addresses of the stored uploads. */
  uploads: ReadonlySet<string>;
  /** The code of the prices' currency. */
  currency: string;
  /** A dot in a price is the decimal point. */
  hasDecimalPoint: boolean;
}

/** A valid row. What its file has no column for is missing. */
export interface GoodRow {
  source: CsvRow;
  /** Empty: the row names its product otherwise. */
  id: string;
  found: Partial<FoundRecords>;
  /** What its cells say; of a record its name as stored. Null clears the field. */
  cells: Partial<Shown>;
}

export type BadRow = RefusedRow<CsvRow>;

/** Separates rows whose cells are valid from the others. */
export async function checkRows(
  rows: readonly CsvRow[],
  catalogue: Catalogue,
): Promise<{ good: GoodRow[]; bad: BadRow[] }> {
  return sortRows(rows, judgeBy(catalogue));
}

/** The cells that are checked alone, by column. */
function checksOf({
  currency,
  hasDecimalPoint,
}: Catalogue): Map<ImportColumn, z.ZodType<string | null>> {
  const priceCell = z.string().transform((typed, context) => {
    if (typed.trim() === '') return null;
    const read = typedPrice(typed, currency, { hasDecimalPoint });
    if ('price' in read) return read.price;
    context.issues.push({ code: 'custom', params: read.problem, input: typed });
    return z.NEVER;
  });
  const checkOf = (column: ImportColumn): z.ZodType<string | null> | undefined => {
    const { cells } = columnEntry(column);
    switch (cells.kind) {
      case 'id':
        return text(column, 100);
      case 'name':
        return requiredName(column);
      case 'text':
        return optionalText(column, cells.max);
      case 'made':
        return nameOrBlank(column).transform((name) => name || null);
      case 'picture':
        return photoUrl;
      case 'price':
        return priceCell;
      default:
        return undefined;
    }
  };
  return new Map(
    IMPORT_COLUMNS.flatMap((column) => {
      const check = checkOf(column);
      return check ? [[column, check] as const] : [];
    }),
  );
}

function judgeBy(catalogue: Catalogue) {
  const { uploads } = catalogue;
  const Cells = z.object(Object.fromEntries(checksOf(catalogue))).partial();
  const records = FOUND_COLUMNS.map((column) => ({
    column,
    byName: byNames(catalogue.records[column]),
  }));
  const isPhotoMissing = (url: string | null | undefined) =>
    typeof url === 'string' &&
    ((url.startsWith(UPLOADS_PATH) && !uploads.has(url)) || isMissingDemoPicture(url));

  return (source: CsvRow): GoodRow | RowReason[] => {
    const { values, hasExtraCells } = source;
    const parsed = Cells.safeParse(values);
    const named = records.map(({ column, byName }) => ({
      column,
      record: namedIn(byName, values[column]),
    }));
    const reasons = [
      ...(parsed.error?.issues ?? []).map((issue) => reasonOfCell(issue)),
      ...named.flatMap(({ column, record }) => (record ? [] : notFound(column, values[column]))),
      ...PICTURES.filter((column) => isPhotoMissing(parsed.data?.[column])).map((column) =>
        rowReason(column, 'row_photo_not_stored'),
      ),
      ...(hasExtraCells ? [rowReason(null, 'row_extra_cells')] : []),
    ];
    if (!parsed.success || reasons.length > 0) return reasons;
    const found = named.flatMap(({ column, record }) =>
      record ? [[column, record] as const] : [],
    );
    const { id, ...given } = Object.fromEntries(
      Object.entries(parsed.data).filter(([column]) => column in values),
    );
    const shown = found.map(([column, record]) => [column, record.shown]);
    return {
      source,
      id: id ?? '',
      found: Object.fromEntries(found),
      cells: { ...given, ...Object.fromEntries(shown) } as GoodRow['cells'],
    };
  };
}

const PICTURES = importColumnsOf('picture');

type NamedRecord = FoundRecords[FoundColumn] & { names: readonly string[] };

function byNames(records: readonly NamedRecord[]): Map<string, NamedRecord> {
  const most = Math.max(0, ...records.map(({ names }) => names.length));
  const places = Array.from({ length: most }, (_, place) => place);
  return new Map(
    places.flatMap((place) =>
      records.map((record) => [nameKey(record.names[place] ?? ''), record] as const),
    ),
  );
}

/** What a cell names: to the letter, else as our export writes it, whose other columns a person may have removed. */
function namedIn<T>(byName: ReadonlyMap<string, T>, cell = ''): T | undefined {
  return byName.get(nameKey(cell)) ?? byName.get(nameKey(plainCell(cell)));
}

/** No reason when the file has no such column. */
function notFound(column: FoundColumn, cell: string | undefined): RowReason[] {
  if (cell === undefined) return [];
  const name = cell.trim();
  if (!name) return [missingCell(column)];
  return [
    rowReason(column, 'row_not_found', { what: RECORDS[column].what, name: shortened(name) }),
  ];
}
