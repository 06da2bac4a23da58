import { eq, inArray } from 'drizzle-orm';
import type { NewReceiptLine } from '../../contract/calls/receipts.ts';
import { underLock } from '../db/locked.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { receiptLines } from '../db/schema/receipts.ts';
import { survivorsOf } from '../order-items/merged.ts';
import { lockOrders } from '../orders/lock-orders.ts';
import { refused } from '../../contract/refusals/table.ts';
import type { Refusal } from '../../contract/refusals/refusal.ts';
import { Failure, detail, detailOf, refuse, requireValid } from '../failure.ts';
import type { Detail } from '../failure.ts';

export type ItemRow = typeof orderItems.$inferSelect;

/** Items by the id that was given, with their orders locked. */
export type LockedItems = Locked<'orders', ReadonlyMap<number, ItemRow>>;

/** How often the items are read again when orders were combined before they were locked. */
const TRIES = 10;

/**
 * The items of these ids, by the given id, with their orders locked in the order of their ids. The id of an item that was
 * combined into another one leads to that one (E12). Unknown ids are left out.
 */
export async function lockItems(tx: Tx, given: readonly number[]): Promise<LockedItems> {
  for (let tries = 0; tries < TRIES; tries++) {
    const before = await readItems(tx, given);
    const orderIds = [...new Set([...before.values()].map(({ orderId }) => orderId))];
    const orders = await lockOrders(tx, orderIds);
    // Read after locking: the orders may have been combined during the wait.
    const items = await readItems(tx, given);
    if ([...items.values()].every(({ orderId }) => orderIds.includes(orderId)))
      return underLock(orders, items);
  }
  throw refuse('orders_being_combined');
}

/** The items of a receipt's lines, with their orders locked. */
export async function lockItemsOfReceipt(tx: Tx, receiptId: string): Promise<LockedItems> {
  const found = await tx
    .selectDistinct({ id: receiptLines.orderItemId })
    .from(receiptLines)
    .where(eq(receiptLines.receiptId, receiptId));
  return lockItems(
    tx,
    found.flatMap(({ id }) => id ?? []),
  );
}

async function readItems(db: Db, given: readonly number[]): Promise<Map<number, ItemRow>> {
  if (given.length === 0) return new Map();
  const surviving = await survivorsOf(db, given);
  const rows = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.id, [...surviving.values()]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    [...surviving].flatMap(([id, into]) => {
      const row = byId.get(into);
      return row ? [[id, row]] : [];
    }),
  );
}

interface Named {
  lines: readonly NewReceiptLine[];
  /** By the id that a line gives. */
  items: ReadonlyMap<number, ItemRow>;
}

interface Place {
  locationId: number;
  vendorId: number;
}

/** Throws `invalid_input`, naming the line, for an item that this vendor does not deliver to this location (E13). */
export function requireItemsOf({ locationId, vendorId }: Place, { lines, items }: Named): void {
  const details = lines.flatMap(({ orderItemId }, index): Detail[] => {
    if (orderItemId === undefined) return [];
    const item = items.get(orderItemId);
    const path = `lines.${index}.orderItemId`;
    if (item === undefined) return [detail(path, 'does_not_exist', { what: 'order_item' })];
    if (item.locationId !== locationId)
      return [detail(path, 'item_of_another', { what: 'location' })];
    return item.vendorId === vendorId ? [] : [detail(path, 'item_of_another', { what: 'vendor' })];
  });
  requireValid(details);
}

/**
 * Throws `cannot_arrive` or `invalid_transition`, naming the lines, for items that cannot arrive: pending, deleted, or of a
 * cancelled order (E13).
 */
export function requireArriving({ lines, items }: Named): void {
  const found = lines.flatMap(({ orderItemId }, index) => {
    const item = orderItemId === undefined ? undefined : items.get(orderItemId);
    const refusal = item && refusalOf(item);
    return refusal ? [detailOf(`lines.${index}.orderItemId`, refusal)] : [];
  });
  const [first] = found;
  if (first) throw new Failure({ code: first.code, params: first.params }, found);
}

function refusalOf({
  productName,
  isDeleted,
  orderDeleted,
  orderCancelled,
  orderedStatus,
}: ItemRow): Refusal | undefined {
  if (isDeleted || orderDeleted)
    return refused('cannot_arrive', { productName, because: 'deleted' });
  if (orderCancelled) return refused('cannot_arrive', { productName, because: 'cancelled' });
  if (orderedStatus === 'pending')
    return refused('invalid_transition', { what: 'arriving', productName });
  return undefined;
}
