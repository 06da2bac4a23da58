import { and, eq, sql } from 'drizzle-orm';
import type { OrderItem } from '../../contract/calls/order-items.ts';
import type { Tx } from '../db/open.ts';
import { vendorAnswerLines } from '../db/schema/answers.ts';
import type { ItemBeforeAnswer } from '../db/schema/answers.ts';
import { products } from '../db/schema/catalogue.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { reopenCompleted } from '../orders/follow-items.ts';
import { getOrderItem, updateOrderItem } from '../order-items/queries.ts';
import type { LockedItem } from '../order-items/queries.ts';
import { updatePrice } from '../products/prices.ts';
import { lockProducts } from '../products/queries.ts';
import { recordKnownItem } from '../purchase-orders/answered.ts';
import { refuse } from '../failure.ts';
import { requireTakeBack } from '../take-back.ts';

type Line = typeof vendorAnswerLines.$inferSelect;

/**
 * Takes back that an answer was accepted or dismissed, for one minute and by who did it (24.9): the item is as before, and its
 * answer waits for a manager again. Returns the item. Throws `conflict` when it changed since.
 */
export async function takeBackSettling(
  tx: Tx,
  item: LockedItem,
  { by, now }: { by: number | null; now: Date },
): Promise<OrderItem> {
  const line = await getSettledLine(tx, item);
  // A retry: it waits already.
  if (line.settledAt === null) return item;
  requireTakeBack({ doneBy: line.settledBy, doneAt: line.settledAt, by, now });
  if (item.version !== line.itemVersion) throw refuse('answer_item_changed');
  if (line.itemBefore) await putBack(tx, item, { line, before: line.itemBefore, now });
  await tx
    .update(vendorAnswerLines)
    .set({
      settlement: null,
      settledAt: null,
      settledBy: null,
      itemBefore: null,
      itemVersion: sql`${orderItems.version}`,
    })
    .from(orderItems)
    .where(and(eq(orderItems.id, item.id), eq(vendorAnswerLines.id, line.id)));
  return getOrderItem(tx, item.id);
}

async function getSettledLine(tx: Tx, { answer }: LockedItem): Promise<Line> {
  const [line] = answer
    ? await tx
        .select()
        .from(vendorAnswerLines)
        .where(eq(vendorAnswerLines.id, answer.id))
        .for('no key update')
    : [];
  if (!line) throw refuse('answer_none');
  // What was ordered elsewhere instead stays ordered.
  if (answer?.orderedElsewhere) throw refuse('answer_item_changed');
  return line;
}

interface PuttingBack {
  line: Line;
  before: ItemBeforeAnswer;
  now: Date;
}

async function putBack(tx: Tx, item: LockedItem, { line, before, now }: PuttingBack) {
  const { quantity, unitPrice, deliveryDate, orderedStatus, productPrice } = before;
  if (item.orderedStatus === 'missing') {
    // By way of ordered, which it had been: its order becomes what it was before it was completed.
    await setStatus(tx, item, { orderedStatus: 'ordered' });
    await reopenCompleted(tx, item, [item.orderId]);
    if (orderedStatus === 'pending') await setStatus(tx, item, { orderedStatus, orderedAt: null });
  }
  const isChanged =
    item.quantity !== quantity ||
    item.unitPrice !== unitPrice ||
    item.deliveryDate !== deliveryDate;
  if (isChanged) {
    await updateOrderItem(tx, item, { quantity, unitPrice, deliveryDate });
    if (item.purchaseOrderNumber !== null)
      await recordKnownItem(tx, { number: item.purchaseOrderNumber, itemId: item.id, now });
  }
  if (productPrice !== null)
    await putPriceBack(tx, item, { from: line.price, to: productPrice, now });
}

async function setStatus(
  tx: Tx,
  { id }: LockedItem,
  status: { orderedStatus: 'pending' | 'ordered'; orderedAt?: null },
): Promise<void> {
  await tx.update(orderItems).set(status).where(eq(orderItems.id, id));
}

/** The product's price, unless somebody has set another one since. */
async function putPriceBack(
  tx: Tx,
  { productId }: OrderItem,
  { from, to, now }: { from: string | null; to: string; now: Date },
): Promise<void> {
  const [locked] = await lockProducts(
    tx,
    sql`${eq(products.id, productId)} and ${products.price} = ${from}::numeric`,
  );
  if (locked) await updatePrice(tx, locked, { price: to, now });
}
