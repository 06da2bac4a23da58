import { and, eq, gt } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { receiptLines } from '../db/schema/receipts.ts';
import { updateItemStatus } from './queries.ts';
import type { LockedItem } from './queries.ts';
import { refuse } from '../failure.ts';

/**
 * Marks an item as missing because its vendor will not deliver it. A pending item is first set to ordered, because
 * only ordered items can become missing (D14). Throws `item_came_in_part` when a part of it arrived, as *Mark as Missing* does
 * (E13).
 */
export async function makeMissing(tx: Tx, item: LockedItem, now: Date): Promise<void> {
  const { id, orderedStatus, productName } = item;
  if (await hasArrived(tx, id)) throw refuse('item_came_in_part', { productName });
  if (orderedStatus === 'pending') await updateItemStatus(tx, item, { status: 'ordered', now });
  await updateItemStatus(tx, item, { status: 'missing', now });
}

async function hasArrived(db: Db, itemId: number): Promise<boolean> {
  const came = and(
    eq(receiptLines.orderItemId, itemId),
    gt(receiptLines.quantity, 0),
    eq(receiptLines.isDeleted, false),
  );
  return (await db.$count(receiptLines, came)) > 0;
}
