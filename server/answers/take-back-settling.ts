import { and, eq, gte, sql } from 'drizzle-orm';
import type { OrderItem } from '../../contract/calls/order-items.ts';
import { TAKE_BACK_MS } from '../../contract/values/limits.ts';
import type { Db, Tx } from '../db/open.ts';
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
import { ChangedMeanwhile, refuse } from '../failure.ts';
import { requireTakeBack } from '../take-back.ts';

type Line = typeof vendorAnswerLines.$inferSelect;

/**
 * Takes back that an answer was accepted or dismissed, for one minute and by who did it (24.9): the item is as before, and
 * its answer waits for a manager again. Returns the item. Throws `answer_item_changed` when it changed since, and
 * `changed_meanwhile` when the vendor answered again.
 */
export async function takeBackSettling(
  tx: Tx,
  item: LockedItem,
  { by, now }: { by: number | null; now: Date },
): Promise<OrderItem> {
  const line = await getSettledLine(tx, item);
  if (line.settledAt === null) {
    await requireNoneSettledBefore(tx, item, { by, now });
    // A retry: it waits already.
    return item;
  }
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

/** The vendor answered again after its answer was settled: what was settled then is not what waits now. */
async function requireNoneSettledBefore(
  db: Db,
  item: LockedItem,
  { by, now }: { by: number | null; now: Date },
): Promise<void> {
  const settled = and(
    eq(vendorAnswerLines.orderItemId, item.id),
    by === null ? undefined : eq(vendorAnswerLines.settledBy, by),
    gte(vendorAnswerLines.settledAt, new Date(now.getTime() - TAKE_BACK_MS).toISOString()),
  );
  if ((await db.$count(vendorAnswerLines, settled)) === 0) return;
  const { productName } = item;
  throw new ChangedMeanwhile(
    { what: 'answer', productName, isFirst: false, notDone: 'taking_back' },
    item,
  );
}

interface PuttingBack {
  line: Line;
  before: ItemBeforeAnswer;
  now: Date;
}

async function putBack(tx: Tx, item: LockedItem, { line, before, now }: PuttingBack) {
  const { quantity, unitPrice, deliveryDate, orderedPrice, orderedUnitId } = before;
  const { orderedStatus, product } = before;
  if (item.orderedStatus === 'missing') {
    // By way of ordered, which it had been: its order becomes what it was before it was completed.
    await setStatus(tx, item, { orderedStatus: 'ordered' });
    await reopenCompleted(tx, item, [item.orderId]);
    if (orderedStatus === 'pending') await setStatus(tx, item, { orderedStatus, orderedAt: null });
  }
  if (line.answer !== 'out' && (line.quantity ?? line.price ?? line.deliveryDate) !== null) {
    const values = { quantity, unitPrice, deliveryDate, orderedPrice, orderedUnitId };
    await updateOrderItem(tx, item, values);
    if (item.purchaseOrderNumber !== null)
      await recordKnownItem(tx, { number: item.purchaseOrderNumber, itemId: item.id, now });
  }
  if (product) await putPriceBack(tx, item, { from: line.price, to: product, now });
}

async function setStatus(
  tx: Tx,
  { id }: LockedItem,
  status: { orderedStatus: 'pending' | 'ordered'; orderedAt?: null },
): Promise<void> {
  await tx.update(orderItems).set(status).where(eq(orderItems.id, id));
}

type BeforePrice = NonNullable<ItemBeforeAnswer['product']>;

/** The product's price, and what managers had not seen of it, unless somebody has set another one since. */
async function putPriceBack(
  tx: Tx,
  { productId }: OrderItem,
  { from, to, now }: { from: string | null; to: BeforePrice; now: Date },
): Promise<void> {
  const [locked] = await lockProducts(
    tx,
    sql`${eq(products.id, productId)} and ${products.price} = ${from}::numeric`,
  );
  if (locked) await updatePrice(tx, locked, { ...to, now });
}
