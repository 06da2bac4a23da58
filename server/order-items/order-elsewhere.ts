import { and, eq, sql } from 'drizzle-orm';
import type { OrderItem } from '../../contract/calls/order-items.ts';
import type { Product } from '../../contract/calls/products.ts';
import { onlyRow } from '../db/only-row.ts';
import { underLock } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';
import { itemsOrderedElsewhere } from '../db/schema/item-changes.ts';
import { orderItems } from '../db/schema/order-items.ts';
import type { DeliveryPlans } from '../deliveries/plans.ts';
import { promisedOf } from '../deliveries/promised-dates.ts';
import { settledOrders } from '../orders/follow-items.ts';
import { updateOrderStatus } from '../orders/queries.ts';
import { needsApproval } from '../orders/states.ts';
import { entryUnits } from '../products/base-unit.ts';
import { requireProduct } from '../products/queries.ts';
import { addItems, nextItemIds } from './add-items.ts';
import { asMuchOf } from './as-much-of.ts';
import { requireAnswerRead } from './answer-read.ts';
import { makeMissing } from './make-missing.ts';
import { getOrderItem } from './queries.ts';
import type { LockedItem } from './queries.ts';
import { invalid, notFound, refuse } from '../failure.ts';

interface Elsewhere {
  productId: string;
  /** In the product's own unit. Undefined: as much as the item, or the same number where no conversion says how much. */
  quantity?: number | undefined;
  /** The vendor's answer that was read; null: none was there. Undefined: any. */
  answerId?: number | null | undefined;
  plans: DeliveryPlans;
  now: Date;
}

/**
 * Marks an item as missing and adds another vendor's product to its order, pending, with the price, code, pack and
 * delivery date of now (E11). An item that is missing already, because a manager accepted that it is out of stock, is
 * replaced once in the same way (E34). An order whose items were all ordered, or arrived or missing, goes back to its
 * earlier state, because of the pending item (D15). Returns the new item. Throws `changed_meanwhile`
 * when the vendor answered since the item was read.
 */
export async function orderElsewhere(
  tx: Tx,
  item: LockedItem,
  { productId, quantity, answerId, plans, now }: Elsewhere,
): Promise<OrderItem> {
  requireAnswerRead(item, {
    answerId,
    notDone: 'ordering_elsewhere',
  });
  const isOut = isAcceptedOut(item);
  requireMovable(item, { isOut });
  if (isOut) await requireNotReplaced(tx, item);
  const isClosedByItems = (await settledOrders(tx, [item.orderId])).length > 0;
  if (item.orderStatus === 'completed' && !isClosedByItems) throw nothingAdded(item);
  const product = await requireProduct(tx, productId);
  requireAnother(item, product);
  const { locationId } = item;
  const order = underLock(item, { id: item.orderId });
  const { name: productName, vendorId, vendorItemCode, packSize } = product;
  // The product's own unit.
  const [unit] = await entryUnits(tx, [{ productId }]);
  if (!unit) throw notFound('product');
  const { unitId, unitOfMeasure, base } = unit;
  await lockPlace(tx, item);
  if (item.orderStatus === 'completed') await updateOrderStatus(tx, order, 'ordered');
  const [id = 0] = await nextItemIds(tx, 1);
  const added = {
    id,
    productId,
    productName,
    quantity: quantity ?? (await asMuchAs(tx, item, productId)) ?? item.quantity,
    vendorId,
    unitId,
    unitOfMeasure,
    baseNumerator: base?.numerator ?? null,
    baseDenominator: base?.denominator ?? null,
    unitPrice: product.price,
    vendorItemCode,
    packSize,
    deliveryDate: promisedOf(plans, { vendorId, locationId, now }),
  };
  // Added first: an order without an item still to come would be completed.
  await addItems(tx, order, { items: [added] });
  await insertReplaced(tx, { id: item.id, insteadId: id });
  if (!isOut) await makeMissing(tx, item, now);
  return getOrderItem(tx, id);
}

/**
 * A new item shares the lock of its place, and the change of the replaced one takes it alone: two transactions that both
 * shared it first would wait for each other.
 */
async function lockPlace(tx: Tx, { purchaseOrderNumber }: OrderItem): Promise<void> {
  await tx.execute(
    sql`select lock_places_of_purchase_orders(array[${purchaseOrderNumber}::integer])`,
  );
}

/** A manager accepted that its vendor does not have it, so it is missing. */
function isAcceptedOut({ orderedStatus, answer }: OrderItem): boolean {
  return orderedStatus === 'missing' && answer?.answer === 'out' && answer.settled === 'accepted';
}

/** Pressed twice, one new item is added. */
async function requireNotReplaced(db: Db, { id, productName }: LockedItem): Promise<void> {
  const [found] = await db
    .select({ productName: orderItems.productName })
    .from(itemsOrderedElsewhere)
    .innerJoin(orderItems, eq(orderItems.id, itemsOrderedElsewhere.insteadId))
    .where(and(eq(itemsOrderedElsewhere.id, id), eq(orderItems.isDeleted, false)));
  if (found)
    throw refuse('ordered_elsewhere_already', { productName, insteadName: found.productName });
}

async function insertReplaced(
  tx: Tx,
  replaced: typeof itemsOrderedElsewhere.$inferInsert,
): Promise<void> {
  await tx
    .insert(itemsOrderedElsewhere)
    .values(replaced)
    .onConflictDoUpdate({
      target: itemsOrderedElsewhere.id,
      set: { insteadId: replaced.insteadId },
    });
}

/**
 * What was ordered elsewhere stays known when orders were combined (E12, E34). Of several items that became one, and were
 * all ordered elsewhere, one that is still there stands for all.
 * @param ids the items of these orders, as they were before
 */
export async function followCombinedItems(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    insert into items_ordered_elsewhere (id, instead_id)
    select distinct on (kept.id) kept.id, kept.instead_id
    from (
      select coalesce(own.survivor_id, replaced.id) as id, coalesce(added.survivor_id, replaced.instead_id) as instead_id
      from items_ordered_elsewhere as replaced
        left join merged_items as own on own.id = replaced.id
        left join merged_items as added on added.id = replaced.instead_id
      where replaced.id = any(${sql.param([...ids])}::integer[])
    ) as kept join order_items as instead on instead.id = kept.instead_id
    order by kept.id, instead.is_deleted
    on conflict (id) do update set instead_id = excluded.instead_id`);
}

async function asMuchAs(db: Db, item: OrderItem, productId: string): Promise<number | null> {
  const found = await db
    .select({ quantity: asMuchOf(item) })
    .from(products)
    .where(eq(products.id, productId));
  return onlyRow(found).quantity;
}

const nothingAdded = ({ orderId, orderStatus }: OrderItem) =>
  refuse('order_takes_no_items', { orderId, status: orderStatus });

function requireMovable(item: OrderItem, { isOut }: { isOut: boolean }): void {
  const { orderId, orderStatus, orderedStatus, productName } = item;
  if (orderStatus === 'cancelled' || (orderStatus === 'completed' && !isOut))
    throw nothingAdded(item);
  if (item.orderNeedsApproval) throw needsApproval(orderId);
  if (isOut) return;
  if (orderedStatus === 'received' || orderedStatus === 'missing')
    throw refuse('item_settled', { productName, status: orderedStatus });
}

function requireAnother(item: OrderItem, product: Product): void {
  if (product.vendorId !== item.vendorId) return;
  const { name, vendorName } = product;
  if (product.id === item.productId) throw invalid('productId', 'same_product', { name });
  throw invalid('productId', 'same_vendor', { name, vendorName });
}
