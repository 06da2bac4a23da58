import { safeCell } from '../../contract/values/csv-cells.ts';
import type { ImportMode } from '../../contract/calls/product-imports.ts';
import type { ImportColumn } from '../../contract/values/import-columns.ts';
import { anyCase, shortened } from './check-rows.ts';
import type { BadRow, GoodRow } from './check-rows.ts';
import type { UnitChangeResult } from './own-unit.ts';
import { takenRows } from './taken-names.ts';

/** A product that a row may change, with what its export shows. Keys are compared as the unique indexes do. */
export interface StoredProduct extends ShownProduct {
  id: string;
  version: number;
  vendorId: number;
  unitId: string;
  categoryId: string | null;
  nameKey: string;
  codeKey: string | null;
}

/** The fields of a product as the cells of a file. */
export type ShownProduct = {
  [C in Exclude<ImportColumn, 'id'>]: C extends 'name' | 'vendorName' | 'unitOfMeasure'
    ? string
    : string | null;
};

/** A valid row with the product that it names, if that exists. */
export interface Matched {
  row: GoodRow;
  product: StoredProduct | undefined;
  nameKey: string | null;
  codeKey: string | null;
}

/** What is to become of a row's product. */
export interface Target {
  row: GoodRow;
  /** Undefined for a new product. */
  before: StoredProduct | undefined;
  after: ShownProduct;
  vendorId: number;
  unitId: string;
  nameKey: string;
  codeKey: string | null;
  /** The fields in which `after` differs. */
  fields: (keyof ShownProduct)[];
  /** For a product that gets another unit. */
  unitChange?: UnitChangeResult;
}

export interface Plan {
  /** Products to be created or changed, in the sequence of the file. */
  targets: Target[];
  unchanged: number;
  bad: BadRow[];
}

/** Product ids by `nameClaim` and `codeClaim`, of the products that hold what targets want. */
export type Owners = (wanted: readonly Target[]) => Promise<ReadonlyMap<string, string>>;

/** Decides what an import does: which products it creates and changes, and which rows it refuses. Stores nothing. */
export async function importPlan(
  matched: readonly Matched[],
  mode: ImportMode,
  ownersOf: Owners,
): Promise<Plan> {
  const bad: BadRow[] = [];
  const all: Target[] = [];
  const firstRows = new Map<string, number>();
  for (const match of matched) {
    const { row, product } = match;
    const first = product && firstRows.get(product.id);
    if (product && first === undefined) firstRows.set(product.id, row.source.row);
    const made =
      first === undefined ? targetOf(match, mode) : `the same product is already in row ${first}`;
    if (typeof made === 'string') bad.push({ source: row.source, reason: made });
    else all.push(made);
  }
  const taken = takenRows(all, await ownersOf(all.filter(claimsAnew)));
  for (const [{ row }, reason] of taken) bad.push({ source: row.source, reason });
  const good = all.filter((target) => !taken.has(target));
  const targets = good.filter(({ fields }) => fields.length > 0);
  return { targets, unchanged: good.length - targets.length, bad };
}

/** Whether a product gets a name or code that it did not have. Those of a new product are free: nothing matched its row. */
function claimsAnew({ before, vendorId, nameKey, codeKey }: Target): boolean {
  const stays =
    before?.vendorId === vendorId && before.nameKey === nameKey && before.codeKey === codeKey;
  return before !== undefined && !stays;
}

/** The target of a row, or why it has none. */
function targetOf(match: Matched, mode: ImportMode): Target | string {
  const { row, product } = match;
  if (product) return mode === 'create' ? existsAlready(match, product) : changed(match, product);
  if (row.id) return `no product has the id "${shortened(row.id)}"`;
  return mode === 'update' ? isUnknown(row) : created(match);
}

function existsAlready({ row, codeKey }: Matched, product: StoredProduct): string {
  if (row.id) return `the product ${product.id} exists already`;
  return codeKey !== null && codeKey === product.codeKey
    ? `${product.vendorName} already has a product with the code "${row.vendorItemCode}"`
    : `${product.vendorName} already has a product named "${row.name}"`;
}

function isUnknown({ vendor, name, vendorItemCode }: GoodRow): string {
  if (!vendor) return 'id is required';
  if (name !== undefined) return `${vendor.name} has no product named "${name}"`;
  if (!vendorItemCode) return 'vendorItemCode is required';
  return `${vendor.name} has no product with the code "${vendorItemCode}"`;
}

function created({ row, nameKey, codeKey }: Matched): Target | string {
  const { vendor, unit, name } = row;
  // The header of such a file names these columns, and an empty cell of one is an error of its row.
  if (!vendor || !unit || name === undefined || nameKey === null) return 'name is required';
  const after: ShownProduct = {
    name,
    vendorName: vendor.name,
    unitOfMeasure: unit.abbreviation,
    categoryName: row.categoryName || null,
    photoUrl: row.photoUrl ?? null,
    vendorItemCode: row.vendorItemCode ?? null,
    packSize: row.packSize ?? null,
    price: row.price ?? null,
  };
  const fields = FIELDS.filter((field) => after[field] !== null);
  const ids = { vendorId: vendor.id, unitId: unit.id };
  return { row, before: undefined, after, ...ids, nameKey, codeKey, fields };
}

/** An empty cell clears an optional field; without a column the field stays (E8). */
function changed(match: Matched, before: StoredProduct): Target {
  const row = withoutExported(match.row, before);
  const nameKey = row.name === undefined ? null : match.nameKey;
  const { codeKey } = match;
  const { name, vendor, unit, categoryName, photoUrl, vendorItemCode, packSize, price } = row;
  const isSameCategory =
    categoryName === undefined || anyCase(categoryName) === anyCase(before.categoryName ?? '');
  const after: ShownProduct = {
    name: name ?? before.name,
    vendorName: vendor?.name ?? before.vendorName,
    unitOfMeasure: unit?.abbreviation ?? before.unitOfMeasure,
    categoryName: isSameCategory ? before.categoryName : categoryName || null,
    photoUrl: photoUrl === undefined ? before.photoUrl : photoUrl,
    vendorItemCode: vendorItemCode === undefined ? before.vendorItemCode : vendorItemCode,
    packSize: packSize === undefined ? before.packSize : packSize,
    price: price === undefined ? before.price : price,
  };
  return {
    row,
    before,
    after,
    vendorId: vendor?.id ?? before.vendorId,
    unitId: unit?.id ?? before.unitId,
    nameKey: nameKey ?? before.nameKey,
    codeKey: vendorItemCode === undefined ? before.codeKey : codeKey,
    fields: FIELDS.filter((field) => after[field] !== before[field]),
  };
}

/**
 * The row without the texts that are what our export writes for its product: they change nothing, also where a person
 * removed other columns of the export. An id comes from nowhere else.
 */
function withoutExported(row: GoodRow, before: StoredProduct): GoodRow {
  if (!row.id) return row;
  const kept = TEXTS.filter((field) => {
    const stored = before[field];
    return stored !== null && row[field] === safeCell(stored) && row[field] !== stored;
  });
  return { ...row, ...Object.fromEntries(kept.map((field) => [field, undefined])) };
}

const TEXTS = ['name', 'categoryName', 'vendorItemCode', 'packSize'] as const;

const FIELDS: readonly (keyof ShownProduct)[] = [
  'name',
  'vendorName',
  'unitOfMeasure',
  'categoryName',
  'photoUrl',
  'vendorItemCode',
  'packSize',
  'price',
];
