import { readFile } from 'node:fs/promises';
import type { ImportResult } from '../../contract/products.ts';
import { counted } from '../counted.ts';
import type { Db } from '../db/open.ts';
import { Failure } from '../failure.ts';
import { limited } from '../limited.ts';
import { checkRows } from './check-rows.ts';
import type { BadRow, GoodRow } from './check-rows.ts';
import { csvRows } from './csv-rows.ts';
import { csvText } from './csv-text.ts';
import {
  categoriesOf,
  lockCatalogue,
  insertRows,
  listNewRows,
  waitForOtherImports,
} from './import-queries.ts';

/** Each holds its whole file in memory, and imports wait for each other in the database anyway, with a connection each. */
const inQueue = limited({
  atOnce: 1,
  waiting: 5,
  refuse: () =>
    new Failure(
      'unavailable',
      'Too many files are being imported just now. Please try again in a moment.',
    ),
});

/**
 * Adds products from a CSV file (D25). Valid rows are stored in one transaction, invalid ones are returned with their
 * reasons. Throws `invalid_input` for a file that is not such a table, and `unavailable` when too many wait; then nothing is
 * stored.
 * @param signal aborted when the caller leaves, who then waits no longer
 */
export async function importCsv(
  db: Db,
  { path, signal }: { path: string; signal: AbortSignal },
): Promise<ImportResult> {
  return inQueue(() => importFile(db, path), signal);
}

async function importFile(db: Db, path: string): Promise<ImportResult> {
  const rows = await csvRows(csvText(await readFile(path)));
  const photoUrls = rows.map(({ values }) => values.photoUrl.trim());
  const { created, bad } = await db.transaction(async (tx) => {
    await waitForOtherImports(tx);
    const checked = checkRows(rows, await lockCatalogue(tx, photoUrls));
    const fresh = await listNewRows(tx, checked.good);
    const stored = await insertRows(tx, fresh, await categoriesOf(tx, fresh));
    // A row that was not stored exists already, perhaps only since a moment ago.
    const existing = checked.good.filter((row) => !stored.has(row)).map(existsAlready);
    return { created: stored.size, bad: [...checked.bad, ...existing] };
  });
  return resultOf(rows.length, created, bad);
}

function existsAlready({ source, name, vendor }: GoodRow): BadRow {
  return { source, reason: `${vendor.name} already has a product named "${name}"` };
}

function resultOf(totalRows: number, created: number, bad: readonly BadRow[]): ImportResult {
  const rejected = bad
    .toSorted((a, b) => a.source.row - b.source.row)
    .map(({ source, reason }) => ({ row: source.row, reason, values: source.values }));
  return {
    totalRows,
    createdProducts: created,
    errors: rejected.map(({ row, reason }) => `Row ${row}: ${reason}`),
    message: messageOf(totalRows, created),
    rejected,
  };
}

function messageOf(total: number, created: number): string {
  if (total === 0) return 'The file has no rows below its header, so there was nothing to import.';
  if (created === total) return `Imported ${counted(created, 'product')}.`;
  const rejected = total - created;
  return `Imported ${created.toLocaleString('en-US')} of ${counted(total, 'product')}. ${counted(rejected, 'row')} ${rejected === 1 ? 'was' : 'were'} rejected.`;
}
