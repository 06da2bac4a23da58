import { eq } from 'drizzle-orm';
import { ITEM_MOVES } from '../../contract/values/order-states.ts';
import type { ItemStatus, OrderItem } from '../../contract/calls/order-items.ts';
import type { Db, Tx } from '../db/open.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { hasFullRights, userIdOf } from '../rights/actor.ts';
import type { Actor } from '../rights/actor.ts';
import { needsApproval } from '../orders/states.ts';
import type { Services } from '../services.ts';
import { storeOnce } from '../submissions/store-once.ts';
import type { Stamp } from '../submissions/store-once.ts';
import { lockSurvivor, survivorOf } from './merged.ts';
import { getOrderItem, updateItemStatus } from './queries.ts';
import { RECEIPTS } from './receipt-ids.ts';
import { listAwaitingConversion } from './refused-of.ts';
import { notAllowed, refuse } from '../failure.ts';

interface Setting {
  itemId: number;
  status: ItemStatus;
  /** Whether *received* is refused while something of the item has no conversion (E32). */
  ask: boolean;
  /** The client's id of a mark, and the moment of arrival on the device (E16). */
  id: string | undefined;
  at: string | undefined;
  actor: Actor;
}

/**
 * Sets the state of an item; its order follows. A mark as received or missing is stored at most once per id (D12): its retry
 * answers the item as it is now. The id of an item that was combined into another one leads to that one (E12). Throws
 * `not_found`, not allowed, `id_taken`, `item_combined`, `invalid_transition`, `needs_approval` and `not_converted`.
 */
export async function setItemStatus(
  tx: Tx,
  services: Services,
  setting: Setting,
): Promise<OrderItem> {
  const { itemId, status, id, at, actor } = setting;
  const { stored } = await storeOnce(tx, RECEIPTS, {
    submission: { id, content: { orderItemId: itemId, status }, at, author: userIdOf(actor) },
    now: services.now(),
    insert: (stamp) => moveItem(tx, services, { ...setting, ...stamp }),
    read: () => readMarked(tx, itemId),
    refusal: async () => refuse('item_changed'),
  });
  return stored;
}

/** The item that was marked, or the one with which it was combined since. */
async function readMarked(db: Db, itemId: number): Promise<OrderItem> {
  return getOrderItem(db, await survivorOf(db, itemId));
}

/** Returns undefined, and changes nothing, when the id of a mark is taken. */
async function moveItem(
  tx: Tx,
  { reactions, now }: Services,
  { itemId, status, ask, actor, ...mark }: Setting & Stamp,
): Promise<OrderItem | undefined> {
  const item = await lockSurvivor(tx, itemId);
  if (item.orderedStatus === status) return item;
  requireReceiving(actor, status);
  requireTransition(item, status);
  if (item.id !== itemId) await requireSameQuantity(tx, item, itemId);
  if (status === 'received' && ask) await requireConverted(tx, item);
  if (status === 'received' || status === 'missing') {
    const { id, at, contentHash } = mark;
    const by = userIdOf(actor);
    const isMarked = await reactions.itemMarked(tx, {
      item,
      status,
      by,
      now: now(),
      id,
      at,
      contentHash,
    });
    if (!isMarked) return undefined;
  } else await updateItemStatus(tx, item, { status, now: now() });
  return getOrderItem(tx, item.id);
}

/** Employees record what arrived; only managers mark items as ordered (D14). */
function requireReceiving(actor: Actor, status: ItemStatus): void {
  if (hasFullRights(actor) || status === 'received' || status === 'missing') return;
  throw notAllowed('marking_ordered');
}

/** Who marked an item that was added to another one meanwhile says nothing of the rest of that one. */
async function requireSameQuantity(tx: Tx, item: OrderItem, markedId: number): Promise<void> {
  const [marked] = await tx
    .select({ quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.id, markedId));
  if (!marked || marked.quantity === item.quantity) return;
  const { orderId, productName, quantity, unitOfMeasure } = item;
  const before = marked.quantity;
  throw refuse('item_combined', { orderId, productName, quantity, unitOfMeasure, before });
}

function requireTransition(item: OrderItem, to: ItemStatus): void {
  if (item.orderStatus === 'cancelled') {
    throw refuse('invalid_transition', { what: 'item_of_cancelled_order' });
  }
  if (item.orderNeedsApproval && to === 'ordered') throw needsApproval(item.orderId);
  if (ITEM_MOVES[item.orderedStatus].includes(to)) return;
  throw refuse('invalid_transition', { what: 'order_item', from: item.orderedStatus, to });
}

/** Throws `not_converted` when something of the item came and nobody knows how much of it that is (E32). */
async function requireConverted(db: Db, { id, productName, ...item }: OrderItem): Promise<void> {
  const [found] = await listAwaitingConversion(db, id);
  if (!found) return;
  throw refuse('not_converted', {
    productName,
    quantity: found.quantity,
    unitOfMeasure: found.unitOfMeasure,
    ordered: item.quantity,
    orderedUnit: item.unitOfMeasure,
  });
}
