import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { insertMany } from '../db/insert-many.ts';
import { mergedItems } from '../db/schema/item-changes.ts';

/** Ids of items before their orders were combined: a page that a vendor opened earlier still uses them (E12). */

/** @param into for each item that was combined into another one, the id of that one */
export async function insertMerged(tx: Tx, into: ReadonlyMap<number, number>): Promise<void> {
  await insertMany(
    tx,
    mergedItems,
    [...into].map(([id, survivorId]) => ({ id, survivorId })),
  );
}

/** For each of these ids the item that stands for it now: itself, unless orders were combined. */
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
