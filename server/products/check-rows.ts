import { z } from 'zod';
import { composed, nameOrBlank, photoUrl, requiredName } from '../../contract/fields.ts';
import { UPLOADS_PATH } from '../../contract/photos.ts';
import { isMissingDemoPicture } from '../http/demo-pictures.ts';
import type { CsvRow } from './csv-rows.ts';

/** The records that rows may refer to. */
export interface Catalogue {
  vendors: readonly { id: number; name: string }[];
  units: readonly { id: string; name: string; abbreviation: string }[];
  /** Addresses of the stored uploads. */
  uploads: ReadonlySet<string>;
}

/** A valid row; its product may exist already. */
export interface GoodRow {
  source: CsvRow;
  name: string;
  vendor: { id: number; name: string };
  unitId: string;
  categoryName: string;
  photoUrl: string | null;
}

export interface BadRow {
  source: CsvRow;
  /** All errors of the row, as one clause without a full stop. */
  reason: string;
}

/** Separates valid rows from invalid ones. */
export function checkRows(
  rows: readonly CsvRow[],
  catalogue: Catalogue,
): { good: GoodRow[]; bad: BadRow[] } {
  const judge = judgeBy(catalogue);
  const good: GoodRow[] = [];
  const bad: BadRow[] = [];
  const firstRows = new Map<string, number>();
  for (const source of rows) {
    const { product, reasons } = judge(source);
    if (product) {
      const key = `${product.vendor.id} ${anyCase(product.name)}`;
      const first = firstRows.get(key);
      if (first === undefined) {
        firstRows.set(key, source.row);
        good.push({ source, ...product });
        continue;
      }
      reasons.push(`the same product is already in row ${first}`);
    }
    bad.push({ source, reason: LIST.format(reasons) });
  }
  return { good, bad };
}

/** Names are compared without case, surrounding blanks and Unicode composition (D9). */
export const anyCase = (name: string) => composed(name).trim().toLowerCase();

const LIST = new Intl.ListFormat('en-US');

const Values = z.object({
  name: requiredName('name'),
  categoryName: nameOrBlank('categoryName'),
  photoUrl,
});

function judgeBy({ vendors, units, uploads }: Catalogue) {
  const vendorOf = new Map(vendors.map((vendor) => [anyCase(vendor.name), vendor]));
  // Abbreviations come last, so that one overrides another unit's name that is equal to it.
  const unitOf = new Map([
    ...units.map((unit) => [anyCase(unit.name), unit] as const),
    ...units.map((unit) => [anyCase(unit.abbreviation), unit] as const),
  ]);

  return ({ values, hasExtraCells }: CsvRow) => {
    const parsed = Values.safeParse(values);
    const vendor = vendorOf.get(anyCase(values.vendorName));
    const unit = unitOf.get(anyCase(values.unitOfMeasure));
    const url = parsed.data?.photoUrl ?? null;
    const isPhotoMissing =
      url !== null &&
      ((url.startsWith(UPLOADS_PATH) && !uploads.has(url)) || isMissingDemoPicture(url));
    const reasons = [
      ...(parsed.error?.issues ?? []).map(({ message }) => beginSmall(message)),
      ...(vendor ? [] : [notFound('vendor', 'vendorName', values)]),
      ...(unit ? [] : [notFound('unit', 'unitOfMeasure', values)]),
      ...(isPhotoMissing ? ['its photo is not stored here'] : []),
      ...(hasExtraCells ? ['it has more cells than the header'] : []),
    ];
    if (!parsed.success || !vendor || !unit || reasons.length > 0) return { reasons };
    return { product: { ...parsed.data, vendor, unitId: unit.id }, reasons };
  };
}

/** How much of an unknown name an error shows, in characters. */
const SHOWN = 60;

function notFound(
  what: string,
  column: 'vendorName' | 'unitOfMeasure',
  values: CsvRow['values'],
): string {
  const name = values[column].trim();
  if (!name) return `${column} is required`;
  const shown = name.length > SHOWN ? `${name.slice(0, SHOWN).toWellFormed()}…` : name;
  return `${what} "${shown}" was not found`;
}

const beginSmall = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
