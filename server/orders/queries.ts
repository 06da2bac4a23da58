import { eq, inArray, sql } from 'drizzle-orm';
import type { Order, OrderStatus } from '../../contract/calls/orders.ts';
import { batched } from '../db/batched.ts';
import { builtOnce } from '../db/built-once.ts';
import { contractRows } from '../db/contract-rows.ts';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { invoicePhotos, orders } from '../db/schema/orders.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { currencyDigits } from '../organization/queries.ts';
import { notFound } from '../failure.ts';
import { followCombined } from './lock-orders.ts';
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

interface OrderAsJson extends Pick<Order, 'id' | 'orderedBy' | 'locationId' | 'isDeleted'> {
  /** The order as in the contract. */
  json: string;
}

const ordersOfIds = builtOnce((db) => {
  const found = selectOrders(db).where(sql`${orders.id} = any(${sql.placeholder('ids')}::text[])`);
  return sql`select id, "orderedBy", "locationId", "isDeleted", row_to_json(named)::text as json
    from (${contractRows(found)}) as named`;
});

const orderAsJson = batched<string, OrderAsJson>(async (db, ids) => {
  const query = ordersOfIds(db, { ids: [...ids] });
  const { rows } = await db.execute<OrderAsJson & Record<string, unknown>>(query);
  return new Map(rows.map((row) => [row.id, row]));
});

/** One order, as JSON, with what rights depend on. Throws `not_found`, also for a deleted one. */
export async function getOrderAsJson(db: Db, id: string): Promise<OrderAsJson> {
  const found = await orderAsJson(db, id, undefined);
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
