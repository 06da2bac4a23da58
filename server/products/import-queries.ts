import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { importColumnsOf } from '../../contract/values/import-columns.ts';
import { UPLOADS_PATH } from '../../contract/values/photos.ts';
import { nameKey } from '../../contract/values/same-name.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { columnList, rowsAsJson } from '../db/insert-many.ts';
import { databaseError } from '../db/sql-state.ts';
import { productCategories, products } from '../db/schema/catalogue.ts';
import { storedFiles } from '../db/schema/stored-files.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import type { Catalogue } from './check-rows.ts';
import { batchesOf } from './import-batches.ts';
import { FIELDS } from './import-fields.ts';
import type { Target } from './import-plan.ts';
import { FOUND_COLUMNS, isFound, isMade, RECORDS, setFrom, storedIn } from './import-records.ts';
import type { FoundColumn, MadeColumn } from './import-records.ts';
import { lockProducts } from './queries.ts';
import { setAside } from './set-aside.ts';
import { refuse } from '../failure.ts';

/**
 * Begins to import or undo: waits for imports on other nodes, because two files with the same products in different sequences
 * would deadlock, so call before all other locks. The history says of what the transaction changes that this import did it.
 */
export async function beginImport(tx: Tx, importId: string): Promise<void> {
  await tx.execute(sql`
    select set_config('procureapp.import', ${importId}, true),
      pg_advisory_xact_lock(hashtextextended('import of products', 0))`);
}

/** The records to which rows may refer, not locked: others change them while the rows are checked. */
export async function readCatalogue(
  db: Db,
  photoUrls: readonly string[],
): Promise<Omit<Catalogue, 'hasDecimalPoint'>> {
  const records: [FoundColumn, Awaited<ReturnType<typeof listRecords>>][] = [];
  for (const column of FOUND_COLUMNS) records.push([column, await listRecords(db, column)]);
  const stored = await db.select().from(storedFiles).where(isUploadOf(photoUrls));
  const { currency } = await getOrganizationSettings(db);
  return {
    records: Object.fromEntries(records) as unknown as Catalogue['records'],
    currency,
    uploads: new Set(stored.map(({ name }) => UPLOADS_PATH + name)),
  };
}

async function listRecords(db: Db, column: FoundColumn) {
  const { table, shown, foundBy } = RECORDS[column];
  const names = sql<string[]>`json_build_array(${sql.join([...foundBy], sql`, `)})`;
  return db
    .select({ id: sql<string | number>`${table.id}`, shown: sql<string>`${shown}`, names })
    .from(table)
    .where(eq(table.isDeleted, false));
}

function isUploadOf(photoUrls: readonly string[]): SQL {
  const names = photoUrls
    .filter((url) => url.startsWith(UPLOADS_PATH))
    .map((url) => url.slice(UPLOADS_PATH.length));
  return sql`${storedFiles.name} = any(${sql.param(names)})`;
}

/**
 * Locks what the targets will refer to against deletion until the transaction ends, in the sequence in which a product
 * locks its references, and nothing else. Throws when something of it was deleted since the rows were checked.
 */
export async function lockReferences(tx: Tx, targets: readonly Target[]): Promise<void> {
  const getting = (field: Target['fields'][number]) =>
    targets.filter(({ fields }) => fields.includes(field));
  for (const column of FOUND_COLUMNS) {
    const { table, field } = RECORDS[column];
    const ids = new Set(getting(column).map((target) => target[field]));
    const held = await tx
      .select({ id: sql`${table.id}` })
      .from(table)
      .where(and(inArray(sql`${table.id}`, [...ids]), eq(table.isDeleted, false)))
      .orderBy(asc(table.id))
      .for('share');
    if (held.length < ids.size) throw changedMeanwhile();
  }
  const photoUrls = importColumnsOf('picture').flatMap((column) =>
    getting(column).map(({ after }) => after[column] ?? ''),
  );
  const uploads = new Set(photoUrls.filter((url) => url.startsWith(UPLOADS_PATH)));
  const held = await tx
    .select({ name: storedFiles.name })
    .from(storedFiles)
    .where(isUploadOf([...uploads]))
    .orderBy(asc(storedFiles.name))
    .for('share');
  if (held.length < uploads.size) throw changedMeanwhile();
}

/** The categories that targets get, each once, as the file spells it first. */
function categoryNames(targets: readonly Target[]): string[] {
  const firstSpellings = new Map<string, string>();
  for (const { after, fields } of targets) {
    const name = fields.includes('categoryName') ? (after.categoryName ?? '') : '';
    const key = nameKey(name);
    if (key && !firstSpellings.has(key)) firstSpellings.set(key, name);
  }
  return [...firstSpellings.values()];
}

/** The categories that targets get and that do not exist, in the sequence of the file. */
export async function listNewCategories(db: Db, targets: readonly Target[]): Promise<string[]> {
  const names = JSON.stringify(categoryNames(targets));
  const { rows } = await db.execute<{ name: string }>(sql`
    select wanted.name from jsonb_array_elements_text(${names}::jsonb) with ordinality as wanted(name, place)
    where not exists (select from product_categories as category
      where lower(btrim(category.name)) = lower(btrim(wanted.name)) and not category.is_deleted)
    order by wanted.place`);
  return rows.map(({ name }) => name);
}

interface Categories {
  /** By `nameKey` of their names. */
  ids: ReadonlyMap<string, string>;
  /** Those that did not exist. */
  made: readonly string[];
}

/** The ids of the targets' categories; new categories are inserted once each. */
export async function categoriesOf(tx: Tx, targets: readonly Target[]): Promise<Categories> {
  const wanted = categoryNames(targets);
  const names = JSON.stringify(wanted);
  const made = await tx.execute<{ id: string }>(sql`
    insert into ${productCategories} (name) select jsonb_array_elements_text(${names}::jsonb)
    on conflict do nothing returning id`);
  const found = await tx.execute<{ name: string; id: string }>(sql`
    select wanted.name, category.id
    from jsonb_array_elements_text(${names}::jsonb) as wanted(name)
    join product_categories as category on lower(btrim(category.name)) = lower(btrim(wanted.name))
      and not category.is_deleted
    for share of category`);
  if (found.rows.length < wanted.length) throw refuse('import_category_deleted');
  return {
    ids: new Map(found.rows.map(({ name, id }) => [nameKey(name), id])),
    made: made.rows.map(({ id }) => id),
  };
}

/** By `nameKey` of their names, the ids of the records that targets get and that were made where they did not exist. */
export type MadeIds = Readonly<Record<MadeColumn, ReadonlyMap<string, string>>>;

/** The target's product as it is stored. */
function rowOf(target: Target, made: MadeIds): object {
  const { before, after, fields } = target;
  const stored = FIELDS.map((field) => {
    if (isFound(field)) return target[RECORDS[field].field];
    if (!isMade(field)) return after[field];
    return fields.includes(field)
      ? made[field].get(nameKey(after[field] ?? ''))
      : before?.[RECORDS[field].field];
  });
  return {
    id: before?.id,
    version: before?.version,
    ...Object.fromEntries(FIELDS.map((field, at) => [storedIn(field), stored[at]])),
  };
}

/** The targets' products as rows of a query. */
const rowsOf = (targets: readonly Target[], made: MadeIds) =>
  sql`jsonb_populate_recordset(null::products, ${rowsAsJson(targets.map((target) => rowOf(target, made)))})`;

const STORED = columnList(FIELDS.map(storedIn));

/** The ids of the stored products, without those that another user has just added. */
export async function insertTargets(
  tx: Tx,
  targets: readonly Target[],
  made: MadeIds,
): Promise<Map<Target, string>> {
  const stored = new Map<Target, string>();
  for (const batch of batchesOf(targets)) {
    const inserted = await tx.execute<{ id: string; name: string; vendor_id: number }>(sql`
      insert into ${products} (${STORED}) select ${STORED} from ${rowsOf(batch, made)}
      on conflict do nothing
      returning id, name, vendor_id`);
    const ids = new Map(inserted.rows.map((row) => [`${row.vendor_id} ${row.name}`, row.id]));
    for (const target of batch) {
      const id = ids.get(`${target.vendorId} ${target.after.name}`);
      if (id !== undefined) stored.set(target, id);
    }
  }
  return stored;
}

/** Locks the products. Throws when another user has deleted one since it was matched. */
export async function lockMatched(tx: Tx, ids: readonly string[]): Promise<Locked<'products'>> {
  const held = await lockProducts(tx, sql`${products.id} = any(${sql.param(ids)})`);
  if (held.length < ids.length) throw changedMeanwhile();
  return held;
}

/** Changes products. Throws when another user had changed one since it was matched. */
export async function updateTargets(
  tx: Tx,
  _held: Locked<'products'>,
  { targets, made }: { targets: readonly Target[]; made: MadeIds },
): Promise<void> {
  const renamed = targets.filter(({ fields }) => fields.some((field) => IN_INDEX.has(field)));
  const ids = renamed.map(({ before }) => before?.id ?? '');
  await setAside(tx, sql`${products.id} = any(${sql.param(ids)})`, async () => {
    for (const batch of batchesOf(targets)) {
      const { rowCount } = await tx.execute(sql`
      update ${products} set ${setFrom('row', FIELDS)}, version = row.version + 1, is_deleted = false
      from ${rowsOf(batch, made)} as row
      where ${products.id} = row.id and ${products.version} = row.version`);
      if (rowCount !== batch.length) throw changedMeanwhile();
    }
  });
}

/** The fields of the unique indexes. */
const IN_INDEX: ReadonlySet<string> = new Set(['name', 'vendorName', 'vendorItemCode']);

/** With this SQLSTATE the transaction is repeated, like the victim of a deadlock. */
export function changedMeanwhile(): Error {
  return Object.assign(new Error('Somebody changed these products meanwhile'), { code: '40001' });
}

/** Runs a statement; a name that another user has just taken repeats the transaction, which then refuses that row. */
export async function orRepeat<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw databaseError(error).code === '23505' ? changedMeanwhile() : error;
  }
}
