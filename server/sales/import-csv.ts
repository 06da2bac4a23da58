import { readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { SALES_COLUMNS, SaleInput } from '../../contract/calls/sales.ts';
import type { SalesColumn, SalesImportResult } from '../../contract/calls/sales.ts';
import type { RowReason } from '../../contract/statements/imports.ts';
import { stated } from '../../contract/statements/table.ts';
import { IMPORT_ROWS_SHOWN } from '../../contract/values/limits.ts';
import { isSameAmount, typedPrice } from '../../contract/values/money.ts';
import { nameKey } from '../../contract/values/same-name.ts';
import { priceText } from '../db/contract-rows.ts';
import { rowsAsJson } from '../db/insert-many.ts';
import type { Db, Pool } from '../db/open.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { invalid } from '../failure.ts';
import { reasonOfCell } from '../input-refusals.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { readTable } from '../csv/table.ts';
import type { TableRow } from '../csv/table.ts';
import { csvText } from '../csv/text.ts';
import { rejectedRows, rowReason, shortened } from '../csv/rejected-rows.ts';
import type { RefusedRow } from '../csv/rejected-rows.ts';
import { sortRows } from '../csv/sort-rows.ts';
import { said } from '../said.ts';
import { storeSales } from './queries.ts';

type Row = TableRow<SalesColumn>;

/** A row that can be stored. */
interface Target {
  row: Row;
  figure: SaleInput;
  locationName: string;
  /** The stored amount; null without one, and until it is read. */
  before: string | null;
}

interface Import {
  path: string;
  /** Nothing is stored; the result says what an import would do. */
  dryRun: boolean;
}

/**
 * Sets sales by location and day from a CSV file, by the rules of the import of products (M5): good rows are stored in one
 * transaction, bad rows are returned with their reasons; an empty amount takes the figure of the day away. Throws
 * `invalid_input` for a file that is not a table with these columns.
 */
export async function importSales(db: Pool, { path, dryRun }: Import): Promise<SalesImportResult> {
  const { rows, hasDecimalPoint } = await readTable(csvText(await readFile(path)), {
    columns: SALES_COLUMNS,
    require: requireAllColumns,
  });
  return db.transaction(async (tx) => {
    const { currency } = await getOrganizationSettings(tx);
    const byName = await locationsByName(tx);
    const firstRows = new Map<string, number>();
    const { good, bad } = await sortRows(rows, (row) =>
      targetOf(row, { byName, firstRows, currency, hasDecimalPoint }),
    );
    const known = await storedAmounts(tx, good);
    const targets = good
      .map((target, index) => ({ ...target, before: known[index] ?? null }))
      .filter(({ before, figure }) => !isSameAmount(before, figure.amount));
    if (!dryRun)
      await storeSales(
        tx,
        targets.map(({ figure }) => figure),
      );
    return resultOf({
      totalRows: rows.length,
      unchanged: good.length - targets.length,
      targets,
      bad,
      dryRun,
    });
  });
}

function requireAllColumns(has: (column: SalesColumn) => boolean): void {
  const missing = SALES_COLUMNS.filter((column) => !has(column));
  if (missing.length > 0)
    throw invalid('csvFile', 'file_columns_missing', { required: SALES_COLUMNS, missing });
}

async function locationsByName(db: Db) {
  const found = await db
    .select({ id: locations.id, name: locations.name })
    .from(locations)
    .where(eq(locations.isDeleted, false));
  return new Map(found.map((location) => [nameKey(location.name), location]));
}

interface Reading {
  byName: Awaited<ReturnType<typeof locationsByName>>;
  /** By location and day, the row that has it; this one is added. */
  firstRows: Map<string, number>;
  currency: string;
  hasDecimalPoint: boolean;
}

/** The figure of a row, or why it is rejected. */
function targetOf(
  row: Row,
  { byName, firstRows, currency, hasDecimalPoint }: Reading,
): Target | RowReason[] {
  if (row.hasExtraCells) return [rowReason(null, 'row_extra_cells')];
  const { location: name = '', date = '', amount = '' } = row.values;
  const location = byName.get(nameKey(name));
  if (!location) return [rowReason('location', 'row_no_location', { name: shortened(name) })];
  const typed = amount.trim() === '' ? null : typedPrice(amount, currency, { hasDecimalPoint });
  if (typed && 'problem' in typed)
    return [rowReason('amount', 'row_no_sales', { cell: shortened(amount) })];
  const figure = SaleInput.safeParse({
    locationId: location.id,
    date: date.trim(),
    amount: typed && typed.price,
  });
  if (!figure.success) return figure.error.issues.map((issue) => reasonOfCell(issue));
  const key = `${location.id} ${figure.data.date}`;
  const first = firstRows.get(key);
  if (first !== undefined) return [rowReason(null, 'row_day_twice', { row: first })];
  firstRows.set(key, row.row);
  return { row, figure: figure.data, locationName: location.name, before: null };
}

/** The stored amount of each, in the same sequence. */
async function storedAmounts(db: Db, targets: readonly Target[]): Promise<(string | null)[]> {
  if (targets.length === 0) return [];
  const wanted = targets.map(({ figure }, place) => ({ ...figure, place }));
  const { rows } = await db.execute<{ amount: string | null }>(sql`
    select ${priceText(sql`sales.amount`)} as amount
    from jsonb_to_recordset(${rowsAsJson(wanted)}) as wanted(location_id int, date date, place int)
    left join sales on (sales.location_id, sales.date) = (wanted.location_id, wanted.date)
    order by wanted.place`);
  return rows.map(({ amount }) => amount);
}

function resultOf({
  totalRows,
  unchanged,
  targets,
  bad,
  dryRun,
}: {
  totalRows: number;
  unchanged: number;
  targets: readonly Target[];
  bad: readonly RefusedRow<Row>[];
  dryRun: boolean;
}): SalesImportResult {
  const created = targets.filter(({ before }) => before === null).length;
  const figures = { totalRows, created, updated: targets.length - created, unchanged };
  return {
    ...figures,
    dryRun,
    changes: targets
      .slice(0, IMPORT_ROWS_SHOWN)
      .map(({ row, figure: { locationId, date, amount }, locationName, before }) => ({
        row: row.row,
        locationId,
        locationName,
        date,
        before,
        after: amount,
      })),
    ...said(stated('sales_imported', { ...figures, dryRun, rejected: bad.length })),
    ...rejectedRows(bad),
  };
}
