import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { UPLOADS_PATH } from '../../contract/values/photos.ts';
import type { Db, Tx } from '../db/open.ts';
import { databaseError } from '../db/sql-state.ts';
import { productCategories, products, unitsOfMeasure, vendors } from '../db/schema/catalogue.ts';
import { storedFiles } from '../db/schema/stored-files.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { anyCase } from './check-rows.ts';
import type { Catalogue } from './check-rows.ts';
import { batchesOf } from './import-batches.ts';
import type { Target } from './import-plan.ts';
import { lockProducts } from './queries.ts';
import { setAside } from './set-aside.ts';
import { refuse } from '../failure.ts';

/**
 * Call first in a transaction that imports or undoes: it waits for imports on other nodes, because two files with the same
 * products in different sequences would deadlock.
 */
export async function beginImport(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('import of products', 0))`);
}

/** The records to which rows may refer, not locked: others change them while the rows are checked. */
export async function readCatalogue(
  db: Db,
  photoUrls: readonly string[],
): Promise<Omit<Catalogue, 'hasDecimalPoint'>> {
  const live = {
    vendors: await db.select().from(vendors).where(eq(vendors.isDeleted, false)),
    units: await db.select().from(unitsOfMeasure).where(eq(unitsOfMeasure.isDeleted, false)),
  };
  const stored = await db.select().from(storedFiles).where(isUploadOf(photoUrls));
  const { currency } = await getOrganizationSettings(db);
  return { ...live, currency, uploads: new Set(stored.map(({ name }) => UPLOADS_PATH + name)) };
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
  const vendorIds = [...new Set(getting('vendorName').map(({ vendorId }) => vendorId))];
  const unitIds = [...new Set(getting('unitOfMeasure').map(({ unitId }) => unitId))];
  const photoUrls = getting('photoUrl').map(({ after }) => after.photoUrl ?? '');
  const uploads = new Set(photoUrls.filter((url) => url.startsWith(UPLOADS_PATH)));
  const held = [
    await tx
      .select({ id: vendors.id })
      .from(vendors)
      .where(and(inArray(vendors.id, vendorIds), eq(vendors.isDeleted, false)))
      .orderBy(asc(vendors.id))
      .for('share'),
    await tx
      .select({ id: unitsOfMeasure.id })
      .from(unitsOfMeasure)
      .where(and(inArray(unitsOfMeasure.id, unitIds), eq(unitsOfMeasure.isDeleted, false)))
      .orderBy(asc(unitsOfMeasure.id))
      .for('share'),
    await tx
      .select({ name: storedFiles.name })
      .from(storedFiles)
      .where(isUploadOf([...uploads]))
      .orderBy(asc(storedFiles.name))
      .for('share'),
  ].map((rows) => rows.length);
  if (String(held) !== String([vendorIds.length, unitIds.length, uploads.size]))
    throw changedMeanwhile();
}

/** The categories that targets get, each once, as the file spells it first. */
function categoryNames(targets: readonly Target[]): string[] {
  const firstSpellings = new Map<string, string>();
  for (const { after, fields } of targets) {
    const name = fields.includes('categoryName') ? (after.categoryName ?? '') : '';
    const key = anyCase(name);
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
  /** By `anyCase` of their names. */
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
    ids: new Map(found.rows.map(({ name, id }) => [anyCase(name), id])),
    made: made.rows.map(({ id }) => id),
  };
}

/** The columns of a target's product, as `jsonb_to_recordset` reads them. */
function rowOf(
  { before, after, vendorId, unitId, fields }: Target,
  categories: ReadonlyMap<string, string>,
) {
  return {
    id: before?.id,
    version: before?.version,
    name: after.name,
    vendor_id: vendorId,
    unit_id: unitId,
    category_id: fields.includes('categoryName')
      ? categories.get(anyCase(after.categoryName ?? ''))
      : before?.categoryId,
    photo_url: after.photoUrl,
    vendor_item_code: after.vendorItemCode,
    pack_size: after.packSize,
    price: after.price,
  };
}
const ROW = sql`row(id text, version int, name text, vendor_id int, unit_id uuid, category_id uuid,
  photo_url text, vendor_item_code text, pack_size text, price numeric)`;

/** The ids of the stored products, without those that another user has just added. */
export async function insertTargets(
  tx: Tx,
  targets: readonly Target[],
  categories: ReadonlyMap<string, string>,
): Promise<Map<Target, string>> {
  const stored = new Map<Target, string>();
  for (const batch of batchesOf(targets)) {
    const values = JSON.stringify(batch.map((target) => rowOf(target, categories)));
    const inserted = await tx.execute<{ id: string; name: string; vendor_id: number }>(sql`
      insert into ${products} (name, vendor_id, unit_id, category_id, photo_url, vendor_item_code, pack_size, price)
      select name, vendor_id, unit_id, category_id, photo_url, vendor_item_code, pack_size, price
      from jsonb_to_recordset(${values}::jsonb) as ${ROW}
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
export async function lockMatched(tx: Tx, ids: readonly string[]): Promise<void> {
  const held = await lockProducts(tx, sql`${products.id} = any(${sql.param(ids)})`);
  if (held.length < ids.length) throw changedMeanwhile();
}

/** Changes locked products. Throws when another user had changed one since it was matched. */
export async function updateTargets(
  tx: Tx,
  targets: readonly Target[],
  categories: ReadonlyMap<string, string>,
): Promise<void> {
  const renamed = targets.filter(({ fields }) => fields.some((field) => IN_INDEX.has(field)));
  const ids = renamed.map(({ before }) => before?.id ?? '');
  await setAside(tx, sql`${products.id} = any(${sql.param(ids)})`, async () => {
    for (const batch of batchesOf(targets)) {
      const values = JSON.stringify(batch.map((target) => rowOf(target, categories)));
      const { rowCount } = await tx.execute(sql`
      update ${products} set name = row.name, vendor_id = row.vendor_id, unit_id = row.unit_id,
        category_id = row.category_id, photo_url = row.photo_url, vendor_item_code = row.vendor_item_code,
        pack_size = row.pack_size, price = row.price, version = row.version + 1, is_deleted = false
      from jsonb_to_recordset(${values}::jsonb) as ${ROW}
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
