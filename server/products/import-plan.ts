import type { RowReason } from '../../contract/statements/imports.ts';
import { safeCell } from '../../contract/values/csv-cells.ts';
import type { ImportMode } from '../../contract/calls/product-imports.ts';
import { isSameName } from '../../contract/values/same-name.ts';
import type { BadRow, GoodRow } from './check-rows.ts';
import { FIELDS, MADE_FIELDS, TEXT_FIELDS } from './import-fields.ts';
import type { ImportField, Shown } from './import-fields.ts';
import { FOUND_COLUMNS, RECORDS } from './import-records.ts';
import type { FoundRecords, FoundColumn, RecordIds } from './import-records.ts';
import type { UnitChangeResult } from './own-unit.ts';
import { missingCell, rowReason, shortened } from '../csv/rejected-rows.ts';
import { takenRows } from './taken-names.ts';

/** A product that a row may change, with what its export shows. Keys are compared as the unique indexes do. */
export interface StoredProduct extends Shown, RecordIds {
  id: string;
  version: number;
  nameKey: string;
  codeKey: string | null;
}

/** A valid row with the product that it names, if that exists. */
export interface Matched {
  row: GoodRow;
  product: StoredProduct | undefined;
  nameKey: string | null;
  codeKey: string | null;
}

/** What is to become of a row's product. */
export interface Target extends RecordIds<FoundColumn> {
  row: GoodRow;
  /** Undefined for a new product. */
  before: StoredProduct | undefined;
  after: Shown;
  nameKey: string;
  codeKey: string | null;
  /** The fields in which `after` differs. */
  fields: ImportField[];
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
      first === undefined
        ? targetOf(match, mode)
        : rowReason(null, 'row_product_twice', { row: first });
    if ('code' in made) bad.push({ row: row.source, reasons: [made] });
    else all.push(made);
  }
  const taken = takenRows(all, await ownersOf(all.filter(claimsAnew)));
  for (const [{ row }, reason] of taken) bad.push({ row: row.source, reasons: [reason] });
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
function targetOf(match: Matched, mode: ImportMode): Target | RowReason {
  const { row, product } = match;
  if (product) return mode === 'create' ? existsAlready(match, product) : changed(match, product);
  if (row.id) return rowReason('id', 'row_no_product_id', { id: shortened(row.id) });
  return mode === 'update' ? isUnknown(row) : created(match);
}

function existsAlready({ row, codeKey }: Matched, product: StoredProduct): RowReason {
  if (row.id) return rowReason('id', 'row_product_exists', { id: product.id });
  const { vendorName } = product;
  return codeKey !== null && codeKey === product.codeKey
    ? rowReason('vendorItemCode', 'row_code_taken', {
        vendorName,
        vendorItemCode: row.cells.vendorItemCode ?? '',
      })
    : rowReason('name', 'row_name_taken', { vendorName, name: row.cells.name ?? '' });
}

function isUnknown({ found, cells }: GoodRow): RowReason {
  const { name, vendorItemCode } = cells;
  if (!found.vendorName) return missingCell('id');
  const vendorName = found.vendorName.shown;
  if (name !== undefined) return rowReason('name', 'row_no_product_name', { vendorName, name });
  if (!vendorItemCode) return missingCell('vendorItemCode');
  return rowReason('vendorItemCode', 'row_no_product_code', { vendorName, vendorItemCode });
}

function created({ row, nameKey, codeKey }: Matched): Target | RowReason {
  const { found, cells } = row;
  // The header of such a file names these columns, and an empty cell of one is an error of its row.
  if (FOUND_COLUMNS.some((column) => !found[column]) || nameKey === null)
    return missingCell('name');
  const after = { ...NOTHING, ...cells } as Shown;
  const fields = FIELDS.filter((field) => after[field] !== null);
  const ids = idsOf(found) as RecordIds<FoundColumn>;
  return { row, before: undefined, after, ...ids, nameKey, codeKey, fields };
}

const NOTHING = Object.fromEntries(FIELDS.map((field) => [field, null]));

const idsOf = (found: Partial<FoundRecords>): Partial<RecordIds<FoundColumn>> =>
  Object.fromEntries(
    FOUND_COLUMNS.flatMap((column) => {
      const record = found[column];
      return record ? [[RECORDS[column].field, record.id]] : [];
    }),
  );

const foundIdsOf = (before: StoredProduct) =>
  Object.fromEntries(
    FOUND_COLUMNS.map((column) => [RECORDS[column].field, before[RECORDS[column].field]]),
  ) as unknown as RecordIds<FoundColumn>;

/** An empty cell clears an optional field; without a column the field stays (E8). */
function changed({ row, nameKey, codeKey }: Matched, before: StoredProduct): Target {
  const cells = changesIn(row, before);
  const after = { ...before, ...cells };
  return {
    row,
    before,
    after,
    ...foundIdsOf(before),
    ...idsOf(row.found),
    nameKey: cells.name === undefined ? before.nameKey : (nameKey ?? before.nameKey),
    codeKey: cells.vendorItemCode === undefined ? before.codeKey : codeKey,
    fields: FIELDS.filter((field) => after[field] !== before[field]),
  };
}

/**
 * The cells without the texts that change nothing: the name in other case of a record that would be made, and what our export
 * writes for the product, also where a person removed other columns of it. An id comes from nowhere else.
 */
function changesIn({ id, cells }: GoodRow, before: StoredProduct): Partial<Shown> {
  const isSame = (field: ImportField) => {
    const [cell, stored] = [cells[field] ?? '', before[field] ?? ''];
    if (MADE_FIELDS.has(field) && isSameName(cell, stored)) return true;
    return id !== '' && TEXT_FIELDS.has(field) && stored !== '' && cell === safeCell(stored);
  };
  return Object.fromEntries(
    FIELDS.filter((field) => cells[field] !== undefined && !isSame(field)).map((field) => [
      field,
      cells[field],
    ]),
  );
}
