import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { areaName } from '../../contract/calls/area.ts';
import { INVENTORY_COLUMNS } from '../../contract/calls/inventory.ts';
import type { InventoryColumn, InventoryImportResult } from '../../contract/calls/inventory.ts';
import { IMPORT_ROWS_SHOWN, POSITION_MAX, STOCK_AMOUNT_MAX } from '../../contract/values/limits.ts';
import { composed } from '../../contract/values/same-name.ts';
import type { Db, Pool } from '../db/open.ts';
import { findLocation } from '../locations/queries.ts';
import { readTable } from '../csv/table.ts';
import type { TableRow } from '../csv/table.ts';
import { requireIdentity } from '../products/csv-rows.ts';
import { csvText } from '../csv/text.ts';
import { rejectedRows, rowReason, shortened } from '../csv/rejected-rows.ts';
import type { RefusedRow } from '../csv/rejected-rows.ts';
import { sortRows } from '../csv/sort-rows.ts';
import { storeLines } from './update.ts';
import { invalid } from '../failure.ts';
import { reasonOfCell } from '../input-refusals.ts';
import type { RowReason } from '../../contract/statements/imports.ts';
import { stated } from '../../contract/statements/table.ts';
import { said } from '../said.ts';

type Row = TableRow<InventoryColumn>;
type Field = InventoryImportResult['changes'][number]['field'];

/** The product that a row names, and what the location has stored for it so far. */
interface Matched {
  id: string;
  name: string;
  /** Whether the product is in the location's list of stock. Otherwise par is '0', area and position are null. */
  isListed: boolean;
  parAmount: string;
  area: string | null;
  position: number | null;
}

/** The values to store from a row. Undefined keeps the stored value, because the file does not have that column (E8). */
interface Cells {
  parAmount: number | undefined;
  area: string | null | undefined;
  position: number | null | undefined;
}

/** A row that can be stored. */
interface Target {
  row: Row;
  product: Matched;
  cells: Cells;
  /** The changed fields, with their values before and after. */
  fields: { field: Field; before: string | null; after: string | null }[];
}

interface Import {
  path: string;
  locationId: number;
  /** Nothing is stored; the result says what an import would do. */
  dryRun: boolean;
}

/**
 * Sets pars, areas and positions from a CSV file, by the rules of the import of products (M5): good rows are stored in
 * one transaction, bad rows are returned with their reasons. Throws `invalid_input` for a file that is not a table with
 * these columns.
 */
export async function importInventory(
  db: Pool,
  { path, locationId, dryRun }: Import,
): Promise<InventoryImportResult> {
  if (!(await findLocation(db, locationId)))
    throw invalid('locationId', 'gone', { what: 'location', instead: 'nothing' });
  const { rows, hasDecimalPoint } = await readTable(csvText(await readFile(path)), {
    columns: INVENTORY_COLUMNS,
    require: (has) => requireIdentity((column) => isOwn(column) && has(column)),
  });
  return db.transaction(async (tx) => {
    const matched = await matchRows(tx, locationId, rows);
    const firstRows = new Map<string, number>();
    const { good, bad } = await sortRows(rows, (row, index) =>
      targetOf(row, { product: matched[index], firstRows, hasDecimalPoint }),
    );
    const targets = good.filter(({ product, fields }) => fields.length > 0 || !product.isListed);
    if (!dryRun)
      await storeLines(
        tx,
        locationId,
        targets.map(({ product, cells }) => ({ productId: product.id, ...cells })),
      );
    return resultOf({ rows, good, targets, bad, dryRun });
  });
}

const isOwn = (column: string): column is InventoryColumn =>
  INVENTORY_COLUMNS.some((known) => known === column);

/** The product of each row: by its id, else by vendor and code, else by vendor and name. */
async function matchRows(
  db: Db,
  locationId: number,
  rows: readonly Row[],
): Promise<(Matched | undefined)[]> {
  const wanted = JSON.stringify(
    rows.map(({ values }) => ({
      id: values.id?.trim() || null,
      vendor: composed(values.vendorName ?? ''),
      code: composed(values.vendorItemCode ?? ''),
      name: composed(values.name ?? ''),
    })),
  );
  const { rows: found } = await db.execute<{ matched: Matched | null }>(sql`
    select case when product.id is not null then json_build_object('id', product.id, 'name', product.name,
      'isListed', stock.id is not null, 'parAmount', coalesce(trim_scale(stock.par_amount), 0)::text,
      'area', stock.area, 'position', stock.position) end as matched
    from rows from (jsonb_to_recordset(${wanted}::jsonb) as (id text, vendor text, code text, name text))
      with ordinality as wanted(id, vendor, code, name, place)
    left join vendors as vendor on wanted.id is null and not vendor.is_deleted
      and lower(btrim(vendor.name)) = lower(btrim(wanted.vendor))
    left join products as product on not product.is_deleted and product.id = coalesce(wanted.id,
      (select same.id from products as same where not same.is_deleted and same.vendor_id = vendor.id
        and same.vendor_item_code is not null and lower(btrim(same.vendor_item_code)) = lower(btrim(wanted.code))),
      (select same.id from products as same where not same.is_deleted and same.vendor_id = vendor.id
        and lower(btrim(same.name)) = lower(btrim(wanted.name))))
    left join inventory as stock on stock.product_id = product.id and stock.location_id = ${locationId}
    order by wanted.place`);
  return found.map(({ matched }) => matched ?? undefined);
}

/** The product and cells of a row, or why it is rejected. */
function targetOf(
  row: Row,
  {
    product,
    firstRows,
    hasDecimalPoint,
  }: {
    product: Matched | undefined;
    /** By product, the row that has it; this one is added. */
    firstRows: Map<string, number>;
    hasDecimalPoint: boolean;
  },
): Target | RowReason[] {
  if (row.hasExtraCells) return [rowReason(null, 'row_extra_cells')];
  if (!product) return [unknown(row)];
  const first = firstRows.get(product.id);
  if (first !== undefined) return [rowReason(null, 'row_product_twice', { row: first })];
  firstRows.set(product.id, row.row);
  const cells = cellsOf(row, hasDecimalPoint);
  if (Array.isArray(cells)) return cells;
  const before = { parAmount: product.parAmount, area: product.area, position: product.position };
  const fields = (['parAmount', 'area', 'position'] as const).flatMap((field) => {
    if (cells[field] === undefined) return [];
    const [was, is] = [textOf(before[field]), textOf(cells[field])];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
  return { row, product, cells, fields };
}

const textOf = (value: string | number | null) => (value === null ? null : String(value));

function unknown({ values: { id, vendorName = '', vendorItemCode, name } }: Row): RowReason {
  if (id?.trim()) return rowReason('id', 'row_no_product_id', { id: shortened(id) });
  const product = shortened(vendorItemCode?.trim() || name?.trim() || '');
  return rowReason(null, 'row_no_product', { vendorName: shortened(vendorName) || null, product });
}

const area = areaName('area');

/** The cells of a row, or why one is refused. An empty cell clears its field (E8). */
function cellsOf({ values }: Row, hasDecimalPoint: boolean): Cells | RowReason[] {
  const par = numberIn(values.parAmount, { decimals: 3, max: STOCK_AMOUNT_MAX, hasDecimalPoint });
  if (par === null)
    return [rowReason('parAmount', 'row_no_amount', { cell: shortened(values.parAmount ?? '') })];
  const place = numberIn(values.position, { decimals: 0, max: POSITION_MAX, hasDecimalPoint });
  if (place === null) {
    const cell = shortened(values.position ?? '');
    return [rowReason('position', 'row_no_position', { cell, max: POSITION_MAX })];
  }
  const where = area.safeParse(values.area);
  if (!where.success) return where.error.issues.map((issue) => reasonOfCell(issue, 'area'));
  return {
    parAmount: par === 'empty' ? 0 : par,
    area: values.area === undefined ? undefined : where.data,
    position: place === 'empty' ? null : place,
  };
}

/** Undefined when the file does not have the column; null when the text is not, or may not be, a number in this range. */
function numberIn(
  cell: string | undefined,
  { decimals, max, hasDecimalPoint }: { decimals: number; max: number; hasDecimalPoint: boolean },
): number | 'empty' | null | undefined {
  if (cell === undefined) return undefined;
  const text = cell.trim();
  if (text === '') return 'empty';
  if (!/^\d{1,7}([.,]\d+)?$/.test(text)) return null;
  // Three digits after a separator could be decimals or thousands: never misread.
  const isUnclear = hasDecimalPoint ? /^[1-9]\d{0,2},\d{3}$/ : /^[1-9]\d{0,2}[.,]\d{3}$/;
  if (isUnclear.test(text)) return null;
  const [, fraction = ''] = text.split(/[.,]/);
  const number = Number(text.replace(',', '.'));
  return fraction.replace(/0+$/, '').length <= decimals && number <= max ? number : null;
}

function resultOf({
  rows,
  good,
  targets,
  bad,
  dryRun,
}: {
  rows: readonly Row[];
  good: readonly Target[];
  targets: readonly Target[];
  bad: readonly RefusedRow<Row>[];
  dryRun: boolean;
}): InventoryImportResult {
  const created = targets.filter(({ product }) => !product.isListed).length;
  const figures = {
    totalRows: rows.length,
    created,
    updated: targets.length - created,
    unchanged: good.length - targets.length,
  };
  return {
    ...figures,
    dryRun,
    changes: targets.slice(0, IMPORT_ROWS_SHOWN).flatMap(({ row, product, fields }) =>
      fields.map((change) => ({
        row: row.row,
        id: product.id,
        name: product.name,
        isNew: !product.isListed,
        ...change,
      })),
    ),
    ...said(stated('stock_imported', { ...figures, dryRun, rejected: bad.length })),
    ...rejectedRows(bad),
  };
}
