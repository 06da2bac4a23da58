import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';

/**
 * The categories that the undo of an import may delete: those that it made, and those that an import made which was undone
 * while they were in use, by its products or by what another import of its products stored for its undo.
 */
export async function listMadeCategories(db: Db, importId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select made.category_id as id from product_import_categories as made
    join product_imports as import on import.id = made.import_id
    where made.import_id = ${importId}::uuid or import.undone_at is not null and made.category_id in (
      select product.category_id from product_import_rows as imported
      join products as product on product.id = imported.product_id
      where imported.import_id = ${importId}::uuid
      union
      select (other.before ->> 'category_id')::uuid from product_import_rows as imported
      join product_import_rows as other on other.product_id = imported.product_id
      where imported.import_id = ${importId}::uuid)`);
  return rows.map(({ id }) => id);
}

/** Locks those of the categories that nobody changed since they were made. Call before products are locked. */
export async function lockMadeCategories(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select category.id from product_import_categories as made
    join product_categories as category on category.id = made.category_id
    where category.version = made.version and not category.is_deleted
      and category.id = any(${sql.param(ids)})
    order by category.id for no key update of category`);
  return rows.map(({ id }) => id);
}

interface Unused {
  /** Of locked categories. */
  ids: readonly string[];
  /** The import that is undone. */
  importId: string;
}

/** Deletes those of the categories that no product uses, and to which the undo of no other import brings a product back. */
export async function removeUnusedCategories(tx: Tx, { ids, importId }: Unused): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await tx.execute<{ id: string }>(sql`
    update product_categories as category set is_deleted = true
    where category.id = any(${sql.param(ids)})
      and not exists (select from products as product where product.category_id = category.id and not product.is_deleted)
      and not exists (
        select from product_import_rows as other
        join product_imports as import on import.id = other.import_id and import.undone_at is null
        where other.import_id <> ${importId}::uuid and other.before ->> 'category_id' = category.id::text)
    returning category.id`);
  // A deleted product that is restored later must not refer to a deleted category.
  await tx.execute(sql`
    update products set category_id = null, version = version + 1
    where category_id = any(${sql.param(rows.map(({ id }) => id))})`);
}
