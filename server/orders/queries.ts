import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Order, OrderStatus } from '../../contract/calls/orders.ts';
import type { Coded } from '../../contract/statements/statement.ts';
import { batched } from '../db/batched.ts';
import { builtOnce } from '../db/built-once.ts';
import { contractRows } from '../db/contract-rows.ts';
import { lockedRow, lockedRows } from '../db/locked.ts';
import type { Locked, LockedRows } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { invoicePhotos, orders } from '../db/schema/orders.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { currencyDigits } from '../organization/queries.ts';
import { notFound } from '../failure.ts';
import { reasonsToWait } from './reasons-to-wait.ts';

export type OrderRow = typeof orders.$inferSelect;

/** An order as in the contract: with its lines, its photos and the name of its location. */
const order = {
  id: orders.id,
  locationId: orders.locationId,
  locationName: locations.name,
  status: orders.status,
  orderDate: orders.orderDate,
  orderedBy: orders.orderedBy,
  employeeName: orders.employeeName,
  vendorId: orders.vendorId,
  // Sorted by the index: an aggregate that sorts takes half as long again.
  items: sql<Order['items']>`(
    select coalesce(json_agg(line), '[]')
    from (
      select item.product_id as "productId", item.quantity from order_items as item
      where item.order_id = ${orders.id} and not item.is_deleted order by item.id offset 0
    ) as line)`,
  notes: orders.notes,
  submittedAt: orders.submittedAt,
  // Few orders have any.
  invoicePhotoUrls: sql<string[]>`case when ${orders.hasPhotos} then array(
    select photo.url from ${invoicePhotos} as photo
    where photo.order_id = ${orders.id} and not photo.is_deleted order by photo.position) else '{}' end`,
  ottomateEmailStatus: orders.ottomateEmailStatus,
  // The currency may have changed since the total was stored.
  total: sql<string | null>`round(${orders.total}, ${currencyDigits})::text`,
  unpricedItems: orders.unpricedItems,
  needsApproval: orders.needsApproval,
  waitsFor: reasonsToWait(),
  approvedBy: orders.approvedBy,
  approvedByName: sql<
    string | null
  >`(select approver.name from users as approver where approver.id = ${orders.approvedBy})`,
  approvedAt: orders.approvedAt,
  isDeleted: orders.isDeleted,
};

/** For callers who see no prices (E14): as if no item had a price. */
const WITHOUT_PRICES = {
  total: sql<string | null>`null::numeric`,
  unpricedItems: sql<number>`0`,
  waitsFor: reasonsToWait({ prices: false }),
};

export function selectOrders(db: Db, { prices = true } = {}) {
  return db
    .select(prices ? order : { ...order, ...WITHOUT_PRICES })
    .from(orders)
    .innerJoin(locations, eq(locations.id, orders.locationId));
}

const { items: _lines, ...head } = order;
/** An order without its lines (Q3). The names of vendors are read and sorted once for all orders of a statement. */
const orderInList = {
  ...head,
  itemCount: orders.itemCount,
  vendorNames: sql<string[]>`array(
    with vendor_name as materialized (select id, name from vendors order by name)
    select name from vendor_name where id = any(${orders.vendorIds}))`,
};

export function selectOrdersInList(db: Db, { prices = true } = {}) {
  return db
    .select(prices ? orderInList : { ...orderInList, ...WITHOUT_PRICES })
    .from(orders)
    .innerJoin(locations, eq(locations.id, orders.locationId));
}

/** The same for an order that is in memory. */
export function withoutPrices(found: Order): Order {
  const waitsFor = found.waitsFor.map(({ code, params }) => ({
    code,
    params: 'over' in params ? { ...params, over: null, currency: null } : params,
  }));
  return { ...found, total: null, unpricedItems: 0, waitsFor };
}

/** One order, deleted or not: a retry of a submission gets its order even after it was combined. */
export async function getOrder(db: Db, id: string): Promise<Order> {
  const [found] = await selectOrders(db).where(eq(orders.id, id));
  if (!found) throw notFound('order');
  return found;
}

interface ReadOrder extends Pick<Order, 'id' | 'orderedBy' | 'locationId' | 'isDeleted'> {
  /** The order as in the contract. */
  json: string;
}

const ordersOfIds = builtOnce((db) => {
  const found = selectOrders(db).where(sql`${orders.id} = any(${sql.placeholder('ids')}::text[])`);
  return sql`select id, "orderedBy", "locationId", "isDeleted", row_to_json(named)::text as json
    from (${contractRows(found)}) as named`;
});

const readOrder = batched<string, ReadOrder>(async (db, ids) => {
  const query = ordersOfIds(db, { ids: [...ids] });
  const { rows } = await db.execute<ReadOrder & Record<string, unknown>>(query);
  return new Map(rows.map((row) => [row.id, row]));
});

/** One order, as JSON, with what rights depend on. Throws not found, also for a deleted one. */
export async function getReadOrder(db: Db, id: string): Promise<ReadOrder> {
  const found = await readOrder(db, id, undefined);
  if (!found || found.isDeleted) throw notFound('order');
  return found;
}

/**
 * The order to which calls for this id apply: itself, or the one into which it was combined, transitively (D17). Throws
 * `not_found`.
 */
export async function getPresentOrder(db: Db, id: string): Promise<Order> {
  // Read first, so that an order combined in between is followed and not reported as deleted.
  const found = await getOrder(db, id);
  if (!found.isDeleted) return found;
  const into = await followCombined(db, id);
  if (into === id) throw notFound('order');
  return getPresentOrder(db, into);
}

/**
 * Locks orders until the transaction ends, always by id, so that transactions cannot deadlock. Every change of an item
 * locks its order first.
 */
export async function lockOrders(
  tx: Tx,
  ids: readonly string[],
): Promise<LockedRows<'orders', OrderRow>> {
  const found = await tx
    .select()
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), eq(orders.isDeleted, false)))
    .orderBy(orders.id)
    .for('update');
  return lockedRows('orders', found);
}

/**
 * Locks the order of an item until the transaction ends; an item never moves to another order. Undefined when the order
 * was deleted.
 */
export async function lockOrderOf(
  tx: Tx,
  itemId: number,
): Promise<Locked<'orders', OrderRow> | undefined> {
  const [found] = await tx
    .select()
    .from(orders)
    .where(
      and(
        sql`${orders.id} = (select order_id from order_items where id = ${itemId})`,
        eq(orders.isDeleted, false),
      ),
    )
    .for('update');
  return found && lockedRow('orders', found);
}

/** Locks the order, or the one into which it was just combined. Throws `not_found`. */
export async function lockPresentOrder(tx: Tx, id: string): Promise<Locked<'orders', OrderRow>> {
  const [locked] = await lockOrders(tx, [id]);
  if (locked) return locked;
  const into = await followCombined(tx, id);
  if (into === id) throw notFound('order');
  return lockPresentOrder(tx, into);
}

/** The id of the order into which this one was combined, transitively; else its own. */
export async function followCombined(db: Db, id: string): Promise<string> {
  const [stored] = await db
    .select({ combinedInto: orders.combinedInto })
    .from(orders)
    .where(eq(orders.id, id));
  return stored?.combinedInto ? followCombined(db, stored.combinedInto) : id;
}

/** @param by null for a call without a profile */
export async function approveOrder(
  tx: Tx,
  { id }: Locked<'orders', OrderRow>,
  { by, now }: { by: number | null; now: Date },
): Promise<void> {
  await tx
    .update(orders)
    .set({ status: 'approved', approvedBy: by, approvedAt: now.toISOString() })
    .where(eq(orders.id, id));
}

/** Whether an item of it was ordered, or is settled already. */
export async function isBegun(
  tx: Tx,
  { id }: Locked<'orders', Pick<OrderRow, 'id'>>,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from order_items where order_id = ${id} and not is_deleted and ordered_status <> 'pending' limit 1`);
  return rows.length > 0;
}

/**
 * Whether an order that its employee changed waits now: decided anew, by the limit and the budgets of today (E33, H9). An
 * approval was for what was seen, so it ends; an order of which something was ordered stays as it is.
 */
export async function decideWaiting(
  tx: Tx,
  { id, locationId }: Locked<'orders', Pick<OrderRow, 'id' | 'locationId'>>,
  { hasBegun, overBudgets }: { hasBegun: boolean; overBudgets: readonly Coded[] },
): Promise<{ waits: boolean }> {
  const { rows } = await tx.execute<{ limit: string }>(sql`
    select location.approval_limit as limit from locations as location join orders on orders.id = ${id}
    where location.id = ${locationId} and orders.total > location.approval_limit`);
  const [above] = rows;
  const waits = above !== undefined || overBudgets.length > 0;
  if (!waits || hasBegun) return { waits };
  await tx.execute(sql`select set_config('procureapp.waiting_decided', ${id}, true)`);
  await tx
    .update(orders)
    .set({
      status: 'pending',
      approvedBy: null,
      approvedAt: null,
      appliedLimit: above?.limit ?? null,
      overBudgets: overBudgets.length > 0 ? [...overBudgets] : null,
    })
    .where(eq(orders.id, id));
  return { waits: true };
}

/**
 * An approved order of an employee waits for a manager again, if its total is above the limit of its location, or it went over
 * budgets when it was sent.
 */
export async function letWaitAgain(
  tx: Tx,
  { id }: Locked<'orders', Pick<OrderRow, 'id'>>,
): Promise<void> {
  await tx
    .update(orders)
    .set({
      status: 'pending',
      approvedBy: null,
      approvedAt: null,
      appliedLimit: sql`(
        select location.approval_limit from locations as location
        where location.id = ${orders.locationId}
          and exists (select from users where users.id = ${orders.orderedBy} and user_type = 'employee'))`,
    })
    .where(eq(orders.id, id));
}

export async function updateOrderStatus(
  tx: Tx,
  { id }: Locked<'orders', Pick<OrderRow, 'id'>>,
  status: OrderStatus,
): Promise<void> {
  await tx.update(orders).set({ status }).where(eq(orders.id, id));
}

/** Sets the order into which others are combined back to pending, until it follows its new items: nobody approved them all. */
export async function updateCombinedOrder(
  tx: Tx,
  { id }: Locked<'orders', OrderRow>,
  values: Pick<OrderRow, 'notes' | 'ottomateEmailStatus'>,
): Promise<void> {
  await tx
    .update(orders)
    .set({ ...values, status: 'pending', approvedBy: null, approvedAt: null })
    .where(eq(orders.id, id));
}

export async function removeCombinedOrders(
  tx: Tx,
  { others, into }: { others: readonly Locked<'orders', OrderRow>[]; into: string },
): Promise<void> {
  const ids = others.map(({ id }) => id);
  await tx
    .update(orders)
    .set({ isDeleted: true, combinedInto: into })
    .where(inArray(orders.id, ids));
}

/** Sets the state of an order's invoice e-mail from any state: callers have checked the change. */
export async function setEmailStatus(
  tx: Tx,
  { id }: Locked<'orders', OrderRow>,
  status: Order['ottomateEmailStatus'],
): Promise<void> {
  await tx.update(orders).set({ ottomateEmailStatus: status }).where(eq(orders.id, id));
}
