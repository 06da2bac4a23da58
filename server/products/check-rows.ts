import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { RowReason } from '../../contract/statements/imports.ts';
import { plainCell } from '../../contract/values/csv-cells.ts';
import {
  composed,
  nameOrBlank,
  optionalText,
  photoUrl,
  requiredName,
  text,
} from '../../contract/calls/fields.ts';
import type { ImportColumn } from '../../contract/values/import-columns.ts';
import { ITEM_CODE_MAX, PACK_SIZE_MAX } from '../../contract/values/limits.ts';
import { typedPrice } from '../../contract/values/money.ts';
import { UPLOADS_PATH } from '../../contract/values/photos.ts';
import { isMissingDemoPicture } from '../http/demo-pictures.ts';
import { reasonOfCell } from '../input-refusals.ts';
import type { CsvRow } from './csv-rows.ts';
import { missingCell, rowReason } from './rejected-rows.ts';

/** What rows may refer to. */
export interface Catalogue {
  vendors: readonly { id: number; name: string }[];
  units: readonly { id: string; name: string; abbreviation: string }[];
  /** Addresses of the stored uploads. */
  uploads: ReadonlySet<string>;
  /** The code of the prices' currency. */
  currency: string;
  /** A dot in a price is the decimal point. */
  hasDecimalPoint: boolean;
}

/** A valid row. What its file has no column for is undefined. */
export interface GoodRow {
  source: CsvRow;
  /** Empty: the row names its product otherwise. */
  id: string;
  vendor: { id: number; name: string } | undefined;
  unit: { id: string; abbreviation: string } | undefined;
  name: string | undefined;
  categoryName: string | undefined;
  photoUrl: string | null | undefined;
  vendorItemCode: string | null | undefined;
  packSize: string | null | undefined;
  price: string | null | undefined;
}

export interface BadRow {
  source: CsvRow;
  reasons: readonly RowReason[];
}

/** Rows checked before other requests get a turn. */
const PIECE = 500;

/** Separates rows whose cells are valid from the others. */
export async function checkRows(
  rows: readonly CsvRow[],
  catalogue: Catalogue,
): Promise<{ good: GoodRow[]; bad: BadRow[] }> {
  const judge = judgeBy(catalogue);
  const good: GoodRow[] = [];
  const bad: BadRow[] = [];
  for (const [index, source] of rows.entries()) {
    if (index % PIECE === 0) await setImmediate();
    const { row, reasons } = judge(source);
    if (row) good.push(row);
    else bad.push({ source, reasons });
  }
  return { good, bad };
}

/** Names are compared without case, surrounding blanks and Unicode composition (D9). */
export const anyCase = (name: string) => composed(name).trim().toLowerCase();

/** The cells that are checked alone; those of absent columns stay undefined. */
const valuesIn = ({ currency, hasDecimalPoint }: Catalogue) =>
  z
    .object({
      id: text('id', 100),
      name: requiredName('name'),
      categoryName: nameOrBlank('categoryName'),
      photoUrl,
      vendorItemCode: optionalText('vendorItemCode', ITEM_CODE_MAX),
      packSize: optionalText('packSize', PACK_SIZE_MAX),
      price: z.string().transform((typed, context) => {
        if (typed.trim() === '') return null;
        const read = typedPrice(typed, currency, { hasDecimalPoint });
        if ('price' in read) return read.price;
        context.issues.push({ code: 'custom', params: read.problem, input: typed });
        return z.NEVER;
      }),
    })
    .partial();

function judgeBy(catalogue: Catalogue) {
  const { vendors, units, uploads } = catalogue;
  const Values = valuesIn(catalogue);
  const vendorOf = new Map(vendors.map((vendor) => [anyCase(vendor.name), vendor]));
  // Abbreviations come last, so that one overrides another unit's name that is equal to it.
  const unitOf = new Map([
    ...units.map((unit) => [anyCase(unit.name), unit] as const),
    ...units.map((unit) => [anyCase(unit.abbreviation), unit] as const),
  ]);

  return (source: CsvRow): { row?: GoodRow; reasons: RowReason[] } => {
    const { values, hasExtraCells } = source;
    const parsed = Values.safeParse(values);
    const vendor = namedIn(vendorOf, values.vendorName);
    const unit = namedIn(unitOf, values.unitOfMeasure);
    const url = parsed.data?.photoUrl ?? null;
    const isPhotoMissing =
      url !== null &&
      ((url.startsWith(UPLOADS_PATH) && !uploads.has(url)) || isMissingDemoPicture(url));
    const reasons = [
      ...(parsed.error?.issues ?? []).map((issue) => reasonOfCell(issue)),
      ...(vendor ? [] : notFound('vendor', 'vendorName', values.vendorName)),
      ...(unit ? [] : notFound('unit', 'unitOfMeasure', values.unitOfMeasure)),
      ...(isPhotoMissing ? [rowReason('photoUrl', 'row_photo_not_stored')] : []),
      ...(hasExtraCells ? [rowReason(null, 'row_extra_cells')] : []),
    ];
    if (!parsed.success || reasons.length > 0) return { reasons };
    const { id = '', name, categoryName, vendorItemCode, packSize, price } = parsed.data;
    const { photoUrl: picture } = parsed.data;
    const checked = { name, categoryName, photoUrl: picture, vendorItemCode, packSize, price };
    return { row: { source, id, vendor, unit, ...checked }, reasons };
  };
}

/** What a cell names: to the letter, else as our export writes it, whose other columns a person may have removed. */
function namedIn<T>(byName: ReadonlyMap<string, T>, cell = ''): T | undefined {
  return byName.get(anyCase(cell)) ?? byName.get(anyCase(plainCell(cell)));
}

/** How much of an unknown name an error shows, in characters. */
const SHOWN = 60;

/** No reason when the file has no such column. */
function notFound(
  what: 'vendor' | 'unit',
  column: ImportColumn,
  cell: string | undefined,
): RowReason[] {
  if (cell === undefined) return [];
  const name = cell.trim();
  if (!name) return [missingCell(column)];
  return [rowReason(column, 'row_not_found', { what, name: shortened(name) })];
}

/** A cell's text for an error sentence. */
export function shortened(name: string): string {
  return name.length > SHOWN ? `${name.slice(0, SHOWN).toWellFormed()}…` : name;
}
