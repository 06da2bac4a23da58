import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { IMPORTS_SHOWN } from '../../contract/values/limits.ts';
import { importColumnsOf } from '../../contract/values/import-columns.ts';
import { UPLOADS_PATH } from '../../contract/values/photos.ts';
import type { ProductImport } from '../../contract/calls/product-imports.ts';
import type { Coded } from '../../contract/statements/statement.ts';
import { stated } from '../../contract/statements/table.ts';
import { underLock } from '../db/locked.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Pool, Tx } from '../db/open.ts';
import {
  productImportCategories,
  productImportRows,
  productImports,
  products,
} from '../db/schema/catalogue.ts';
import { users } from '../db/schema/people-and-places.ts';
import type { Reactions } from '../services.ts';
import { FIELDS } from './import-fields.ts';
import type { Target } from './import-plan.ts';
import { beginImport } from './import-queries.ts';
import { RECORDS, setFrom } from './import-records.ts';
import {
  listMadeCategories,
  lockMadeCategories,
  removeUnusedCategories,
} from './import-undo-categories.ts';
import { NAMED, named, requireNamesFree } from './import-undo-names.ts';
import { makeLatest } from './import-undo-order.ts';
import { findWaitingProduct } from './in-use.ts';
import {
  conversionRows,
  formerUnits,
  giveWayBack,
  restoreConversions,
  restoreUnseen,
} from './import-undo-units.ts';
import { unitChangeResults } from './own-unit.ts';
import type { UnitChangeResult } from './own-unit.ts';
import { pricesComeFrom } from './prices.ts';
import { lockProducts } from './queries.ts';
import { setAside } from './set-aside.ts';
import { listWaiting } from './waiting-for-units.ts';
import { Failure, notFound, refuse } from '../failure.ts';

/** Afterwards its data is removed: each import stores the former rows of its products. */
const UNDO_DAYS = 30;
const oldest = (now: Date) => new Date(now.getTime() - UNDO_DAYS * 86_400_000).toISOString();

interface NewImport {
  id: string;
  changed: readonly Target[];
  /** The ids of the categories that it made. */
  madeCategories: readonly string[];
  /** Null for a call without a profile. */
  by: number | null;
  now: Date;
}

/** Records an import; call before it changes products. */
export async function insertImport(
  tx: Tx,
  _held: Locked<'products'>,
  { id, changed, madeCategories, by, now }: NewImport,
): Promise<void> {
  for (const part of [productImportRows, productImportCategories])
    await tx.execute(sql`
      delete from ${part} using ${productImports}
      where ${productImports.id} = ${part.importId} and ${productImports.importedAt} < ${oldest(now)}`);
  const ids = changed.flatMap(({ before }) => before?.id ?? []);
  const otherUnit = changed.flatMap(({ before, unitId }) =>
    before && before.unitId !== unitId ? [before.id] : [],
  );
  await tx
    .insert(productImports)
    .values({ id, importedAt: now.toISOString(), importedBy: by, updated: ids.length });
  await tx.execute(sql`
    insert into ${productImportRows} (import_id, product_id, before, version, conversions)
    select ${id}::uuid, product.id, to_jsonb(product), product.version + 1,
      case when product.id = any(${sql.param(otherUnit)}) then ${conversionRows} end
    from products as product where product.id = any(${sql.param(ids)})`);
  await tx.execute(sql`
    insert into ${productImportCategories} (import_id, category_id, version)
    select ${id}::uuid, category.id, category.version
    from product_categories as category where category.id = any(${sql.param(madeCategories)})`);
}

/** Records the products that the import created. */
export async function insertCreated(
  tx: Tx,
  importId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    insert into ${productImportRows} (import_id, product_id, version)
    select ${importId}::uuid, product.id, product.version
    from products as product where product.id = any(${sql.param(ids)})`);
  await tx
    .update(productImports)
    .set({ createdProducts: ids.length })
    .where(eq(productImports.id, importId));
}

/** The newest imports that can still be undone, and those that were. */
export async function listImports(db: Db, now: Date): Promise<ProductImport[]> {
  const { id, importedAt, createdProducts, updated, undoneAt } = productImports;
  return db
    .select({ id, importedAt, importedBy: users.name, createdProducts, updated, undoneAt })
    .from(productImports)
    .leftJoin(users, eq(users.id, productImports.importedBy))
    .where(gte(importedAt, oldest(now)))
    .orderBy(desc(importedAt), desc(id))
    .limit(IMPORTS_SHOWN);
}

interface Undone {
  /** What was undone, to be said. */
  done: Coded;
  /** Products for `followWaiting`. */
  waiting: readonly string[];
}

/**
 * Deletes the products that an import created, restores the former fields and conversions of those that it changed, and
 * deletes the categories that it made and that nothing uses, all or nothing. Throws `import_products_changed` when a product
 * was changed since, `import_too_old`, and the like when a former vendor, unit, category, name or code is not available any
 * more, when a product has stock that cannot be converted to its former unit, or when entries of a created one wait for a
 * conversion.
 */
export async function undoImport(
  db: Pool,
  importId: string,
  { reactions, now }: { reactions: Pick<Reactions, 'conversionsChanged'>; now: Date },
): Promise<Undone> {
  return db.transaction(async (tx) => {
    await beginImport(tx, importId);
    const [found] = await tx.select().from(productImports).where(eq(productImports.id, importId));
    if (!found) throw notFound('import');
    if (found.undoneAt) throw refuse('import_undone');
    if (found.importedAt < oldest(now)) throw refuse('import_too_old', { days: UNDO_DAYS });
    const made = await listMadeCategories(tx, importId);
    const staying = await makeLatest(tx, importId);
    await requireReferences(tx, importId);
    const categories = await lockMadeCategories(tx, made);
    const held = await requireUnchangedSince(tx, importId);
    const units = await requireStockConverted(tx, importId);
    const waiting = await listWaiting(tx, held, [...units.keys()]);
    const ofImport = (rows: SQL) =>
      sql`${products.id} in (select product_id from product_import_rows where import_id = ${importId}::uuid and ${rows})`;
    const created = await tx
      .select({ id: products.id })
      .from(products)
      .where(ofImport(sql`before is null`));
    const ofCreated = await findWaitingProduct(
      tx,
      created.map(({ id }) => id),
    );
    if (ofCreated) throw refuse('import_entries_wait', ofCreated);
    await tx
      .update(products)
      .set({ isDeleted: true })
      .where(ofImport(sql`before is null`));
    await pricesComeFrom(tx, 'import', now);
    const ids = await setAside(tx, ofImport(sql`before is not null`), async () => {
      await requireNamesFree(tx, importId);
      await giveWayBack(tx, importId);
      return restoreFields(tx, importId);
    });
    await restoreConversions(tx, importId);
    for (const id of waiting) await reactions.conversionsChanged(tx, underLock(held, { id }), now);
    await followUndo(tx, importId);
    await removeUnusedCategories(tx, { ids: categories, importId });
    await restoreUnseen(tx, importId);
    await tx
      .update(productImports)
      .set({ undoneAt: now.toISOString() })
      .where(and(eq(productImports.id, importId), isNull(productImports.undoneAt)));
    const all = await tx.$count(productImportRows, eq(productImportRows.importId, importId));
    const restored = ids.length;
    return {
      done: stated('products_taken_back', { removed: all - restored, restored, staying }),
      waiting,
    };
  });
}

/**
 * Locks the former vendors, units and categories against deletion, in the sequence in which
 * a product locks its references.
 */
async function requireReferences(tx: Tx, importId: string): Promise<void> {
  for (const { what, table, field } of Object.values(RECORDS)) {
    const former = sql`jsonb_populate_record(null::products, imported.before)`;
    const column = sql.identifier(toSnakeCase(field));
    const ofConversions =
      what === 'unit'
        ? sql`union select (conversion ->> 'unit_id')::uuid
            from product_import_rows as imported cross join jsonb_array_elements(imported.conversions) as conversion
            where imported.import_id = ${importId}::uuid`
        : sql``;
    const { rows } = await tx.execute<{ name: string; is_deleted: boolean }>(sql`
      select name, is_deleted from ${table} where id in (
        select former.${column} from product_import_rows as imported cross join lateral ${former} as former
        where imported.import_id = ${importId}::uuid and imported.before is not null ${ofConversions})
      order by id for share`);
    const gone = rows.find(({ is_deleted: isDeleted }) => isDeleted);
    if (gone) throw refuse('import_reference_deleted', { what, name: gone.name });
  }
}

async function requireUnchangedSince(tx: Tx, importId: string): Promise<Locked<'products'>> {
  const held = await lockProducts(
    tx,
    sql`${products.id} in (select product_id from product_import_rows where import_id = ${importId}::uuid)`,
  );
  const { rows } = await tx.execute<{ name: string; total: number }>(sql`
    select product.name, count(*) over ()::int as total
    from product_import_rows as imported join products as product on product.id = imported.product_id
    where imported.import_id = ${importId}::uuid
      and (product.is_deleted or product.version <> imported.version)
    order by product.name, product.id limit ${NAMED}`);
  if (rows.length > 0) throw refuse('import_products_changed', named(rows));
  return held;
}

/** The products that get their former unit back. Throws when one has stock that cannot be converted to it (S0). */
async function requireStockConverted(
  db: Db,
  importId: string,
): Promise<ReadonlyMap<string, UnitChangeResult>> {
  const changes = await unitChangeResults(db, await formerUnits(db, importId));
  for (const { refusal } of changes.values()) if (refusal) throw new Failure(refusal);
  return changes;
}

/** Returns the ids. A picture that was removed meanwhile, because nothing showed it, is left out. */
async function restoreFields(tx: Tx, importId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${products} set ${setFrom('former', OTHER_FIELDS)}, ${FORMER_PICTURES},
      version = ${products.version} + 1, is_deleted = false
    from product_import_rows as imported
    cross join lateral jsonb_populate_record(null::products, imported.before) as former
    where imported.import_id = ${importId}::uuid and imported.before is not null
      and ${products.id} = imported.product_id
    returning ${products.id}`);
  return rows.map(({ id }) => id);
}

const PICTURES = importColumnsOf('picture');
const OTHER_FIELDS = FIELDS.filter((field) => !PICTURES.some((picture) => picture === field));
const FORMER_PICTURES = sql.join(
  PICTURES.map((picture) => {
    const column = sql.identifier(toSnakeCase(picture));
    return sql`${column} = case
      when former.${column} not like ${`${UPLOADS_PATH}%`} then former.${column}
      when exists (select from stored_files where ${UPLOADS_PATH} || stored_files.name = former.${column})
        then former.${column} end`;
  }),
  sql`, `,
);

/**
 * An earlier import left its products as they are again now: it can be undone next. Its rows get the versions of now.
 */
async function followUndo(tx: Tx, importId: string): Promise<void> {
  await tx.execute(sql`
    update product_import_rows as earlier set version = product.version
    from product_import_rows as undone join products as product on product.id = undone.product_id
    where undone.import_id = ${importId}::uuid and earlier.import_id <> undone.import_id
      and earlier.product_id = undone.product_id and earlier.version = (undone.before ->> 'version')::int`);
}
