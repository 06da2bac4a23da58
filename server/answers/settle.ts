import { and, eq, sql } from 'drizzle-orm';
import type { OrderItem } from '../../contract/calls/order-items.ts';
import type { ItemAnswer } from '../../contract/calls/answers.ts';
import type { SETTLEMENTS } from '../../contract/calls/answers.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Db, Tx } from '../db/open.ts';
import { vendorAnswerLines } from '../db/schema/answers.ts';
import type { ItemBeforeAnswer } from '../db/schema/answers.ts';
import { products } from '../db/schema/catalogue.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { requireAnswerRead } from '../order-items/answer-read.ts';
import { makeMissing } from '../order-items/make-missing.ts';
import { getOrderItem, updateOrderItem } from '../order-items/queries.ts';
import type { LockedItem } from '../order-items/queries.ts';
import { asGiven } from '../order-items/terms.ts';
import { updatePrice } from '../products/prices.ts';
import { lockProducts } from '../products/queries.ts';
import { recordKnownItem } from '../purchase-orders/answered.ts';
import { refuse } from '../failure.ts';

export interface Settling {
  /** The answer that was read; undefined: the last, whichever it is. */
  answerId?: number | undefined;
  /** Null for a call without a profile. */
  by: number | null;
  now: Date;
}

/**
 * Accepts the vendor's answer about an item (V7, E11): the item gets the quantity, price and delivery date of the answer, or
 * becomes missing when it is out of stock. Returns the item. Throws `answer_none` or `answer_settled` when there is nothing
 * to settle, and `changed_meanwhile` when the vendor answered again.
 */
export async function acceptAnswer(
  tx: Tx,
  item: LockedItem,
  settling: Settling,
): Promise<OrderItem> {
  const answer = requireToSettle(item, settling);
  if (answer.answer === 'out' || answer.quantity !== null)
    await requireLessCame(tx, item, answer.quantity ?? 0);
  const before = await readBefore(tx, item);
  const product =
    answer.answer === 'out'
      ? await makeMissing(tx, item, settling.now)
      : await takeOver(tx, item, { answer, ...settling });
  const itemBefore = { ...before, ...(product && { product }) };
  await settle(tx, item, { settlement: 'accepted', itemBefore, ...settling });
  return getOrderItem(tx, item.id);
}

/** Dismisses the vendor's answer: the item does not change. Throws as `acceptAnswer`. */
export async function dismissAnswer(
  tx: Tx,
  item: LockedItem,
  settling: Settling,
): Promise<OrderItem> {
  requireToSettle(item, settling);
  await settle(tx, item, { settlement: 'dismissed', itemBefore: null, ...settling });
  return getOrderItem(tx, item.id);
}

function requireToSettle(item: LockedItem, { answerId }: Settling): ItemAnswer {
  const { answer, isOpen, orderedStatus } = item;
  requireAnswerRead(item, {
    answerId,
    notDone: 'settling',
  });
  if (!answer) throw refuse('answer_none');
  if (answer.toSettle) return answer;
  if (answer.settled) throw refuse('answer_settled', { settled: answer.settled });
  if (!isOpen) throw refuse('answer_item_settled', { status: orderedStatus });
  if (answer.outdated) throw refuse('answer_outdated');
  throw refuse('answer_as_ordered');
}

/** An item of which a part arrived cannot become missing, nor get a quantity that has arrived already. */
async function requireLessCame(db: Db, item: OrderItem, quantity: number): Promise<void> {
  const came = sql`${orderItems.receivedNumerator} > 0
    and ${orderItems.receivedNumerator} >= ${quantity} * ${orderItems.receivedDenominator}`;
  if ((await db.$count(orderItems, and(eq(orderItems.id, item.id), came))) === 0) return;
  throw refuse('answer_item_came', { quantity: item.receivedQuantity });
}

/**
 * Edits the item (D16), and records that the vendor knows its quantity and price. Returns the product as it was, if its
 * price changed.
 */
async function takeOver(
  tx: Tx,
  item: LockedItem,
  { answer, now }: { answer: ItemAnswer } & Settling,
): Promise<ItemBeforeAnswer['product']> {
  const { quantity, price, deliveryDate } = answer;
  const changes = {
    ...(quantity !== null && { quantity }),
    ...(price !== null && asGiven(price)),
    ...(deliveryDate !== null && { deliveryDate }),
  };
  if (Object.keys(changes).length === 0) return undefined;
  await updateOrderItem(tx, item, changes);
  // The price of a substitute says nothing about the product.
  const isOfProduct = price !== null && answer.answer !== 'substitute';
  const product = isOfProduct ? await takePrice(tx, item, { price, now }) : undefined;
  if (item.purchaseOrderNumber !== null)
    await recordKnownItem(tx, { number: item.purchaseOrderNumber, itemId: item.id, now });
  return product;
}

/** Sets the product's price, unless the product now has another vendor or unit. Returns the former one; undefined: it stays. */
async function takePrice(
  tx: Tx,
  { productId, vendorId, unitId }: OrderItem,
  { price, now }: { price: string; now: Date },
): Promise<ItemBeforeAnswer['product']> {
  const [locked] = await lockProducts(tx, eq(products.id, productId));
  if (!locked) return undefined;
  const product = onlyRow(await tx.select().from(products).where(eq(products.id, productId)));
  const isSame = product.vendorId === vendorId && product.unitId === unitId;
  if (!isSame || product.price === price) return undefined;
  await updatePrice(tx, locked, { price, now });
  const { price: before, unseenFrom, unseenSince } = product;
  return { price: before, unseenFrom, unseenSince };
}

async function readBefore(db: Db, { id }: OrderItem): Promise<ItemBeforeAnswer> {
  const found = await db
    .select({
      quantity: orderItems.quantity,
      unitPrice: orderItems.unitPrice,
      deliveryDate: orderItems.deliveryDate,
      orderedPrice: orderItems.orderedPrice,
      orderedUnitId: orderItems.orderedUnitId,
      orderedStatus: orderItems.orderedStatus,
    })
    .from(orderItems)
    .where(eq(orderItems.id, id));
  const { orderedStatus, ...before } = onlyRow(found);
  if (orderedStatus !== 'pending' && orderedStatus !== 'ordered')
    throw new Error(`an open item is ${orderedStatus}`);
  return { ...before, orderedStatus };
}

/** Marks the answer as settled and sets its item version to the current one, so that only later edits make it outdated. */
async function settle(
  tx: Tx,
  { id }: OrderItem,
  {
    settlement,
    itemBefore,
    by,
    now,
  }: { settlement: (typeof SETTLEMENTS)[number]; itemBefore: ItemBeforeAnswer | null } & Settling,
): Promise<void> {
  await tx
    .update(vendorAnswerLines)
    .set({
      settlement,
      settledAt: now.toISOString(),
      settledBy: by,
      itemBefore,
      itemVersion: sql`${orderItems.version}`,
    })
    .from(orderItems)
    .where(and(eq(orderItems.id, id), eq(vendorAnswerLines.id, orderItems.answerId)));
}
