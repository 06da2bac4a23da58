import { sql } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';

/**
 * Locks the categories that the undo of an import may delete: those that it made, and those of its products that an import
 * made which was undone while they were in use. One that was changed since stays. Call before products are locked.
 */
export async function lockMadeCategories(tx: Tx, importId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select category.id from product_import_categories as made
    join product_imports as import on import.id = made.import_id
    join product_categories as category on category.id = made.category_id
    where category.version = made.version and not category.is_deleted
      and (made.import_id = ${importId}::uuid or import.undone_at is not null and category.id in (
        select product.category_id from product_import_rows as imported
        join products as product on product.id = imported.product_id
        where imported.import_id = ${importId}::uuid))
    order by category.id for no key update of category`);
  return rows.map(({ id }) => id);
}

/** Deletes those of the locked categories that no product uses. */
export async function removeUnusedCategories(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await tx.execute<{ id: string }>(sql`
    update product_categories as category set is_deleted = true
    where category.id = any(${sql.param(ids)}) and not exists (
      select from products as product where product.category_id = category.id and not product.is_deleted)
    returning category.id`);
  // A deleted product that is restored later must not refer to a deleted category.
  await tx.execute(sql`
    update products set category_id = null, version = version + 1
    where category_id = any(${sql.param(rows.map(({ id }) => id))})`);
}
