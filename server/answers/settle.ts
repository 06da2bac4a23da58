import { and, eq, sql } from 'drizzle-orm';
import type { OrderItem, OrderItemChanges } from '../../contract/order-items.ts';
import type { ItemAnswer } from '../../contract/answers.ts';
import type { SETTLEMENTS } from '../../contract/answers.ts';
import type { Db } from '../db/open.ts';
import { vendorAnswerLines } from '../db/schema/answers.ts';
import { products } from '../db/schema/catalogue.ts';
import { orderItems } from '../db/schema/ordering.ts';
import { conflict } from '../failure.ts';
import { ChangedMeanwhile } from '../http/if-match.ts';
import { makeMissing } from '../order-items/make-missing.ts';
import { getOrderItem, updateOrderItem } from '../order-items/queries.ts';
import { updatePrice } from '../products/prices.ts';
import { getProduct, lockProducts } from '../products/queries.ts';
import { recordKnownLine } from '../purchase-orders/answered.ts';
import { followDelivery } from '../purchase-orders/follow-delivery.ts';
import { knownLine } from './known-line.ts';

export interface Settling {
  /** The answer that was read; undefined: the last, whichever it is. */
  answerId?: number | undefined;
  /** Null: a plain client in open mode. */
  by: number | null;
  now: Date;
}

/**
 * Takes the vendor's answer over into the locked item, in one transaction (V7, E11): a short quantity, a price and a day
 * become the item's; what is out of stock is missing. Returns the item, and whether its product has the price now. Throws
 * a conflict where there is nothing to settle, and `changed_meanwhile` where the vendor answered again.
 */
export async function acceptAnswer(
  db: Db,
  item: OrderItem,
  settling: Settling,
): Promise<{ item: OrderItem; hasNewPrice: boolean }> {
  const answer = requireToSettle(item, settling);
  if (answer.answer === 'out' || answer.quantity !== null)
    await requireLessCame(db, item, answer.quantity ?? 0);
  const hasNewPrice =
    answer.answer !== 'out' && (await takeOver(db, item, { answer, ...settling }));
  if (answer.answer === 'out') await makeMissing(db, item, settling.now);
  await settle(db, item, { settlement: 'accepted', ...settling });
  const { purchaseOrderNumber: number } = item;
  if (number !== null && (answer.answer === 'out' || answer.deliveryDate !== null))
    await followDelivery(db, number);
  return { item: await getOrderItem(db, item.id), hasNewPrice };
}

/** Leaves the locked item as it was ordered. Throws as `acceptAnswer`. */
export async function dismissAnswer(
  db: Db,
  item: OrderItem,
  settling: Settling,
): Promise<OrderItem> {
  requireToSettle(item, settling);
  await settle(db, item, { settlement: 'dismissed', ...settling });
  return getOrderItem(db, item.id);
}

function requireToSettle(item: OrderItem, { answerId }: Settling): ItemAnswer {
  const { answer, isOpen, orderedStatus } = item;
  if (answer && answerId !== undefined && answer.id !== answerId)
    throw new ChangedMeanwhile(
      `The vendor answered ${item.productName} again meanwhile. Nothing was stored: look at the new answer first.`,
      item,
    );
  if (!answer) throw conflict('The vendor has not answered this item.');
  if (answer.toSettle) return answer;
  if (answer.settled) throw conflict(`This answer was ${answer.settled} already.`);
  if (!isOpen)
    throw conflict(
      orderedStatus === 'received' || orderedStatus === 'missing'
        ? `This item is ${orderedStatus}, so its answer needs nothing any more.`
        : 'This item is no longer open, so its answer needs nothing any more.',
    );
  if (answer.outdated)
    throw conflict('This item was changed after the vendor answered, so the answer is outdated.');
  throw conflict('The vendor delivers this item as ordered: there is nothing to settle.');
}

/** What came of an item already is settled at the dock: it cannot be missing, nor fewer. */
async function requireLessCame(db: Db, { id }: OrderItem, quantity: number): Promise<void> {
  const [row] = await db
    .select({ received: orderItems.receivedQuantity })
    .from(orderItems)
    .where(eq(orderItems.id, id));
  const received = row?.received ?? 0;
  if (received > 0 && received >= quantity)
    throw conflict(`${received} of this item came already, so its delivery settles it.`);
}

/** A correction as D16, of which the vendor knows. Returns whether the product's price changed, too. */
async function takeOver(
  db: Db,
  item: OrderItem,
  { answer, by, now }: { answer: ItemAnswer } & Settling,
): Promise<boolean> {
  const { quantity, price, deliveryDate } = answer;
  const changes: OrderItemChanges & Partial<Pick<OrderItem, 'deliveryDate'>> = {
    ...(quantity !== null && { quantity }),
    ...(price !== null && { unitPrice: price }),
    ...(deliveryDate !== null && { deliveryDate }),
  };
  if (Object.keys(changes).length === 0) return false;
  await updateOrderItem(db, item, changes);
  // The price of a substitute says nothing about the product.
  const hasNewPrice =
    price !== null &&
    answer.answer !== 'substitute' &&
    (await takePrice(db, item, { price, by, now }));
  if (quantity !== null && item.purchaseOrderNumber !== null)
    await recordKnownLine(db, {
      number: item.purchaseOrderNumber,
      line: knownLine({ ...item, quantity }),
    });
  return hasNewPrice;
}

/** The product's price, while it is this vendor's and sold in this unit. */
async function takePrice(
  db: Db,
  { productId, vendorId, unitOfMeasure }: OrderItem,
  { price, by, now }: { price: string } & Settling,
): Promise<boolean> {
  const [locked] = await lockProducts(db, eq(products.id, productId));
  if (!locked) return false;
  const product = await getProduct(db, productId);
  const isSame = product.vendorId === vendorId && product.unitOfMeasure === unitOfMeasure;
  if (!isSame || product.price === price) return false;
  await updatePrice(db, { id: productId, price, changedBy: by, source: 'vendor', now });
  return true;
}

/** The answer is about the item as it is now: only a later edit makes it outdated. */
async function settle(
  db: Db,
  { id }: OrderItem,
  { settlement, by, now }: { settlement: (typeof SETTLEMENTS)[number] } & Settling,
): Promise<void> {
  await db
    .update(vendorAnswerLines)
    .set({
      settlement,
      settledAt: now.toISOString(),
      settledBy: by,
      itemVersion: sql`${orderItems.version}`,
    })
    .from(orderItems)
    .where(and(eq(orderItems.id, id), eq(vendorAnswerLines.id, orderItems.answerId)));
}
