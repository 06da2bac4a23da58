import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { insertMany } from '../db/insert-many.ts';
import { mergedItems } from '../db/schema/item-changes.ts';

/** Lines of combined orders are known outside by their earlier ids, such as on a page that a vendor opened before (E12). */

/** @param into for each line that is gone, the one that stands for it */
export async function insertMerged(db: Db, into: ReadonlyMap<number, number>): Promise<void> {
  await insertMany(
    db,
    mergedItems,
    [...into].map(([id, survivorId]) => ({ id, survivorId })),
  );
}

/** The ids of the items that stand for these now, by the ids given: themselves unless orders were combined. */
export async function survivorsOf(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; survivor: number }>(sql`
    with recursive followed(id, survivor) as (
      select id, id from unnest(${sql.param([...ids])}::integer[]) as given(id)
      union all
      select followed.id, merged_items.survivor_id
      from followed join merged_items on merged_items.id = followed.survivor
    )
    select followed.id, followed.survivor from followed
    where not exists (select from merged_items where merged_items.id = followed.survivor)`);
  return new Map(rows.map(({ id, survivor }) => [id, survivor]));
}
