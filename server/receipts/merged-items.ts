import { sql } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';

/** Moves receipt lines to the items into which their items were combined (E12). */
export async function moveLines(tx: Tx, into: ReadonlyMap<number, number>): Promise<void> {
  const merged = [...into].map(([id, survivor]) => ({ id, survivor }));
  await tx.execute(sql`
    update receipt_lines as line set order_item_id = merged.survivor
    from jsonb_to_recordset(${JSON.stringify(merged)}::jsonb) as merged(id integer, survivor integer)
    where line.order_item_id = merged.id`);
}
