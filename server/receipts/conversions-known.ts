import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { orderItems } from '../db/schema/ordering.ts';
import { receiptLines } from '../db/schema/receipts.ts';
import { settleItems } from '../order-items/arrivals.ts';
import { lockOrders } from '../orders/queries.ts';
import { unitFactors } from './unit-factors.ts';

/**
 * Adds lines that were counted in a unit without a conversion to their items, once the conversion is known (S0). Returns
 * the ids of the items. A receipt that is stored at the same time locks its products: it commits before the conversion,
 * or reads it. Call in a transaction.
 */
export async function followConversions(db: Db, productId: string): Promise<number[]> {
  const orderIds = [...new Set((await listWaiting(db, productId)).map(({ orderId }) => orderId))];
  if (orderIds.length === 0) return [];
  await lockOrders(db, orderIds);
  return countKnown(db, productId, new Set(orderIds));
}

async function listWaiting(db: Db, productId: string) {
  const isWaiting = and(
    eq(receiptLines.productId, productId),
    isNull(receiptLines.unitFactor),
    // Literals: with parameters a prepared statement could not use the partial index.
    sql`${receiptLines.quantity} > 0 and not ${receiptLines.isDeleted}`,
  );
  return db
    .select({
      id: receiptLines.id,
      itemId: orderItems.id,
      orderId: orderItems.orderId,
      counted: receiptLines.unitOfMeasure,
      wanted: orderItems.unitOfMeasure,
    })
    .from(receiptLines)
    .innerJoin(orderItems, eq(orderItems.id, receiptLines.orderItemId))
    .where(isWaiting);
}

/** @param locked ids of the locked orders */
async function countKnown(
  db: Db,
  productId: string,
  locked: ReadonlySet<string>,
): Promise<number[]> {
  // Read again, now that the orders are locked.
  const waiting = (await listWaiting(db, productId)).filter(({ orderId }) => locked.has(orderId));
  const factors = await unitFactors(
    db,
    waiting.map(({ counted, wanted }) => ({ productId, counted, wanted })),
  );
  const known = waiting.flatMap((line, index) => {
    const factor = factors[index];
    return factor ? [{ ...line, factor }] : [];
  });
  if (known.length === 0) return [];
  await db.execute(sql`
    update receipt_lines as line set unit_factor = known.factor
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as known(id integer, factor numeric)
    where line.id = known.id`);
  const itemIds = [...new Set(known.map(({ itemId }) => itemId))];
  await settleItems(db, itemIds);
  return itemIds;
}
