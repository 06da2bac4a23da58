import { eq, sql } from 'drizzle-orm';
import { UPLOADS_PATH } from '../../contract/photos.ts';
import type { Db } from '../db/open.ts';
import { productCategories, products, unitsOfMeasure, vendors } from '../db/schema/catalogue.ts';
import { storedFiles } from '../db/schema/stored-files.ts';
import { conflict } from '../failure.ts';
import { anyCase } from './check-rows.ts';
import type { Catalogue, GoodRow } from './check-rows.ts';

/** Two files with the same products in different sequences would deadlock. */
export async function waitForOtherImports(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('import of products', 0))`);
}

/**
 * The records that the import may refer to, locked against deletion until the transaction ends. Locked in the same
 * sequence as the references of a single product.
 */
export async function lockCatalogue(db: Db, photoUrls: readonly string[]): Promise<Catalogue> {
  const names = photoUrls
    .filter((url) => url.startsWith(UPLOADS_PATH))
    .map((url) => url.slice(UPLOADS_PATH.length));
  const isNamed = sql`${storedFiles.name} = any(${sql.param(names)})`;
  const held = {
    vendors: await db.select().from(vendors).where(eq(vendors.isDeleted, false)).for('share'),
    units: await db
      .select()
      .from(unitsOfMeasure)
      .where(eq(unitsOfMeasure.isDeleted, false))
      .for('share'),
  };
  const stored = await db.select().from(storedFiles).where(isNamed).for('share');
  return { ...held, uploads: new Set(stored.map(({ name }) => UPLOADS_PATH + name)) };
}

/** The rows whose products are not in the catalogue yet. The database compares the names, as its unique index does. */
export async function listNewRows(db: Db, rows: readonly GoodRow[]): Promise<GoodRow[]> {
  const wanted = rows.map(({ name, vendor }, index) => ({ index, name, vendor_id: vendor.id }));
  const taken = await db.execute<{ index: number }>(sql`
    select wanted.index
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted(index int, name text, vendor_id int)
    join products as product on lower(btrim(product.name)) = lower(btrim(wanted.name))
      and product.vendor_id = wanted.vendor_id and not product.is_deleted`);
  const indexes = new Set(taken.rows.map(({ index }) => index));
  return rows.filter((_, index) => !indexes.has(index));
}

/** The ids of the rows' categories by `anyCase` of their names; new categories are inserted once each. */
export async function categoriesOf(db: Db, rows: readonly GoodRow[]): Promise<Map<string, string>> {
  const firstSpellings = new Map<string, string>();
  for (const { categoryName } of rows) {
    const key = anyCase(categoryName);
    if (key && !firstSpellings.has(key)) firstSpellings.set(key, categoryName);
  }
  const names = JSON.stringify([...firstSpellings.values()]);
  await db.execute(sql`
    insert into ${productCategories} (name) select jsonb_array_elements_text(${names}::jsonb)
    on conflict do nothing`);
  const found = await db.execute<{ name: string; id: string }>(sql`
    select wanted.name, category.id
    from jsonb_array_elements_text(${names}::jsonb) as wanted(name)
    join product_categories as category on lower(btrim(category.name)) = lower(btrim(wanted.name))
      and not category.is_deleted
    for share of category`);
  if (found.rows.length < firstSpellings.size)
    throw conflict('Somebody deleted a category at this moment. Please import again.');
  return new Map(found.rows.map(({ name, id }) => [anyCase(name), id]));
}

/** Rows per statement: a few statements for a large file, none of them long. */
const BATCH = 1_000;

/** Returns the rows that were stored, without those whose product another user has just added. */
export async function insertRows(
  db: Db,
  rows: readonly GoodRow[],
  categories: ReadonlyMap<string, string>,
): Promise<Set<GoodRow>> {
  const stored = new Set<GoodRow>();
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    const values = batch.map((row) => ({
      name: row.name,
      vendor_id: row.vendor.id,
      unit_id: row.unitId,
      category_id: categories.get(anyCase(row.categoryName)),
      photo_url: row.photoUrl,
    }));
    const inserted = await db.execute<{ name: string; vendor_id: number }>(sql`
      insert into ${products} (name, vendor_id, unit_id, category_id, photo_url)
      select * from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        as row(name text, vendor_id int, unit_id uuid, category_id uuid, photo_url text)
      on conflict do nothing
      returning name, vendor_id`);
    const keys = new Set(inserted.rows.map((row) => `${row.vendor_id} ${row.name}`));
    for (const row of batch) if (keys.has(`${row.vendor.id} ${row.name}`)) stored.add(row);
  }
  return stored;
}
