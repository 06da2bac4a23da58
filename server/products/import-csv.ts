import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ImportResult } from '../../contract/calls/product-imports.ts';
import { underLock } from '../db/locked.ts';
import type { Pool, Tx } from '../db/open.ts';
import type { Reactions } from '../services.ts';
import { checkRows } from './check-rows.ts';
import type { BadRow } from './check-rows.ts';
import { csvRows } from './csv-rows.ts';
import { csvText } from '../csv/text.ts';
import { matchRows, ownersOf } from './import-match.ts';
import { importPlan } from './import-plan.ts';
import type { Plan, Target } from './import-plan.ts';
import {
  categoriesOf,
  changedMeanwhile,
  insertTargets,
  lockMatched,
  lockReferences,
  orRepeat,
  readCatalogue,
  updateTargets,
  beginImport,
} from './import-queries.ts';
import { inImportQueue } from '../csv/import-queue.ts';
import { importResult } from './import-result.ts';
import type { ImportOptions, Stored } from './import-result.ts';
import { sideEffects } from './import-side-effects.ts';
import { insertCreated, insertImport } from './import-undo.ts';
import { withUnits } from './import-units.ts';
import { pricesComeFrom } from './prices.ts';
import { rowReason } from '../csv/rejected-rows.ts';
import { listWaiting } from './waiting-for-units.ts';

/** A file to import, the options, and who imports it when. */
type Import = ImportOptions & {
  path: string;
  /** Null for a call without a profile. */
  by: number | null;
  now: Date;
  reactions: Pick<Reactions, 'conversionsChanged'>;
};

export interface Imported {
  result: ImportResult;
  /** Products for `followWaiting`. */
  waiting: readonly string[];
}

/**
 * Adds and changes products from a CSV file (D25, M5). Valid rows are stored in one transaction, invalid ones are
 * returned with their reasons. Throws `invalid_input` for a file that is not such a table, and `unavailable` when too
 * many imports wait; then nothing is stored.
 * @param signal is aborted when the caller disconnects; the import then does not wait any longer
 */
export async function importCsv(
  db: Pool,
  { signal, ...file }: Import & { signal: AbortSignal },
): Promise<Imported> {
  return inImportQueue(() => importFile(db, file), signal);
}

async function importFile(
  db: Pool,
  { path, by, now, reactions, ...options }: Import,
): Promise<Imported> {
  const { rows, hasDecimalPoint } = await csvRows(csvText(await readFile(path)), options.mode);
  const photoUrls = rows.map(({ values }) => values.photoUrl?.trim() ?? '');
  return db.transaction(async (tx) => {
    const importId = randomUUID();
    if (!options.dryRun) await beginImport(tx, importId);
    const catalogue = await readCatalogue(tx, photoUrls);
    const checked = await checkRows(rows, { ...catalogue, hasDecimalPoint });
    const matched = await matchRows(tx, checked.good);
    const planned = await importPlan(matched, options.mode, (targets) => ownersOf(tx, targets));
    const plan = await withUnits(tx, planned);
    const bad = [...checked.bad, ...plan.bad];
    if (options.dryRun) {
      const result = importResult(rows, { ...plan, bad }, { ...options, importId: null });
      return { result: { ...result, ...(await sideEffects(tx, plan.targets)) }, waiting: [] };
    }
    const stored = await store(tx, plan, { importId, by, now, reactions });
    // A product that was to be created and is not stored exists already: somebody else added it since it was planned.
    const isStored = (target: Target) => target.before ?? stored.ids.has(target);
    const late = plan.targets.filter((target) => !isStored(target)).map(existsAlready);
    const done = { ...plan, targets: plan.targets.filter(isStored), bad: [...bad, ...late] };
    const result = importResult(rows, done, { ...options, ...stored });
    return { result, waiting: stored.waiting };
  });
}

async function store(
  tx: Tx,
  { targets }: Plan,
  {
    importId: id,
    reactions,
    by,
    now,
  }: Pick<Import, 'reactions' | 'by' | 'now'> & { importId: string },
): Promise<Required<Stored> & Pick<Imported, 'waiting'>> {
  if (targets.length === 0) return { importId: null, ids: new Map(), waiting: [] };
  await lockReferences(tx, targets);
  const categories = await categoriesOf(tx, targets);
  const made = { categoryName: categories.ids };
  const changed = targets.filter(({ before }) => before);
  const changedIds = changed.flatMap(({ before }) => before?.id ?? []);
  const held = await lockMatched(tx, changedIds);
  // Their products may have got stock since the plan was made.
  if ((await withUnits(tx, { targets: changed, unchanged: 0, bad: [] })).bad.length > 0)
    throw changedMeanwhile();
  const inOtherUnit = changed.flatMap(({ before, unitChange }) =>
    before && unitChange ? [before.id] : [],
  );
  const waiting = await listWaiting(tx, held, inOtherUnit);
  await insertImport(tx, held, { id, changed, madeCategories: categories.made, by, now });
  await pricesComeFrom(tx, 'import', now);
  await orRepeat(updateTargets(tx, held, { targets: changed, made }));
  const added = targets.filter(({ before }) => !before);
  const ids = await insertTargets(tx, added, made);
  await insertCreated(tx, id, [...ids.values()]);
  for (const one of waiting)
    await reactions.conversionsChanged(tx, underLock(held, { id: one }), now);
  return { importId: id, ids, waiting };
}

function existsAlready({ row: { source }, after }: Target): BadRow {
  const { vendorName, name } = after;
  return { row: source, reasons: [rowReason('name', 'row_name_taken', { vendorName, name })] };
}
