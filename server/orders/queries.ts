import { and, count, desc, eq, exists, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Order, OrderFilters } from '../../contract/orders.ts';
import type { Db } from '../db/open.ts';
import {
  invoicePhotos,
  locations,
  orderCounts,
  orderItems,
  orders,
  vendors,
} from '../db/schema.ts';
import { requireOwnOrder } from '../http/actor.ts';
import type { Actor } from '../http/actor.ts';
import { notFound } from '../http/failure.ts';
import { afterCursor, readCursor } from '../http/paging.ts';

/** An order as it is answered: with its lines, its photos and the name of its place. */
const order = {
  id: orders.id,
  locationId: orders.locationId,
  locationName: locations.name,
  status: orders.status,
  orderDate: orders.orderDate,
  orderedBy: orders.orderedBy,
  employeeName: orders.employeeName,
  vendorId: orders.vendorId,
  items: sql<Order['items']>`(
    select coalesce(json_agg(json_build_object('productId', line.product_id, 'quantity', line.quantity) order by line.id), '[]')
    from order_items as line where line.order_id = ${orders.id} and not line.is_deleted)`,
  notes: orders.notes,
  submittedAt: orders.submittedAt,
  invoicePhotoUrls: sql<string[]>`array(
    select photo.url from ${invoicePhotos} as photo
    where photo.order_id = ${orders.id} and not photo.is_deleted order by photo.position)`,
  ottomateEmailStatus: orders.ottomateEmailStatus,
  isDeleted: orders.isDeleted,
};

function selectOrders(db: Db) {
  return db.select(order).from(orders).innerJoin(locations, eq(locations.id, orders.locationId));
}

/**
 * Orders that match, newest first: all of them, or with `limit` one page and one row more. `restriction` narrows them
 * to what the caller may see.
 */
export async function listOrders(
  db: Db,
  filters: OrderFilters,
  restriction?: SQL,
): Promise<Order[]> {
  const cursor = readCursor(filters.cursor);
  const query = selectOrders(db)
    .where(and(matches(db, filters), restriction, afterCursor(cursor, orders.orderDate, orders.id)))
    .orderBy(desc(orders.orderDate), desc(orders.id));
  return filters.limit ? query.limit(filters.limit + 1) : query;
}

/** How many match, whatever the page. By place and state it is known without counting. */
export async function countOrders(
  db: Db,
  filters: OrderFilters,
  restriction?: SQL,
): Promise<number> {
  const { orderedBy, vendorId, from, to, q } = filters;
  if (!orderedBy && !vendorId && !from && !to && !q && !restriction) return knownCount(db, filters);
  const [counted] = await db
    .select({ total: count() })
    .from(orders)
    .innerJoin(locations, eq(locations.id, orders.locationId))
    .where(and(matches(db, filters), restriction));
  return counted?.total ?? 0;
}

async function knownCount(
  db: Db,
  { locationId, status }: Pick<OrderFilters, 'locationId' | 'status'>,
): Promise<number> {
  const [known] = await db
    .select({ total: sql<number>`coalesce(sum(${orderCounts.orders}), 0)::int` })
    .from(orderCounts)
    .where(
      and(
        locationId ? eq(orderCounts.locationId, locationId) : undefined,
        status ? inArray(orderCounts.status, status) : undefined,
      ),
    );
  return known?.total ?? 0;
}

/** One order, whatever became of it: a combined one is still answered to a retry of its submission. */
export async function getOrder(db: Db, id: string): Promise<Order> {
  const [found] = await selectOrders(db).where(eq(orders.id, id));
  if (!found) throw notFound('order');
  return found;
}

/** One order that exists and that the caller may see (D30). */
export async function getOrderFor(db: Db, actor: Actor, id: string): Promise<Order> {
  const found = await getOrder(db, id);
  if (found.isDeleted) throw notFound('order');
  requireOwnOrder(actor, found);
  return found;
}

function matches(db: Db, filters: OrderFilters): SQL | undefined {
  return and(
    eq(orders.isDeleted, false),
    filters.locationId ? eq(orders.locationId, filters.locationId) : undefined,
    filters.orderedBy ? eq(orders.orderedBy, filters.orderedBy) : undefined,
    filters.status ? inArray(orders.status, filters.status) : undefined,
    filters.from ? gte(orders.orderDate, filters.from.toISOString()) : undefined,
    filters.to ? lt(orders.orderDate, filters.to.toISOString()) : undefined,
    filters.vendorId ? hasItem(db, eq(orderItems.vendorId, filters.vendorId)) : undefined,
    filters.q ? contains(db, filters.q) : undefined,
  );
}

/** Order id, employee, location or vendor contains the text, ignoring case. */
function contains(db: Db, text: string): SQL | undefined {
  const within = (value: SQL | typeof orders.id | typeof vendors.name) =>
    sql`position(lower(${text}) in lower(${value})) > 0`;
  return or(
    within(orders.id),
    within(sql`${orders.employeeName}`),
    within(sql`${locations.name}`),
    hasItem(db, within(vendors.name)),
  );
}

function hasItem(db: Db, condition: SQL): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(orderItems)
      .innerJoin(vendors, eq(vendors.id, orderItems.vendorId))
      .where(and(eq(orderItems.orderId, orders.id), eq(orderItems.isDeleted, false), condition)),
  );
}

/**
 * Locks orders until the transaction ends, always by id, so that two transactions never wait for each other in a
 * circle. Whoever changes an item holds its order first.
 */
export async function lockOrders(db: Db, ids: readonly string[]) {
  return db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), eq(orders.isDeleted, false)))
    .orderBy(orders.id)
    .for('update');
}

/** Lets orders follow their items (D15): all received or missing → completed; none pending → ordered. */
export async function followItems(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update orders set status = followed.status
    from (
      select order_id,
        case when bool_and(ordered_status in ('received', 'missing')) then 'completed'
             when bool_and(ordered_status <> 'pending') then 'ordered' end as status
      from order_items
      where order_id in ${[...ids]} and not is_deleted
      group by order_id
    ) as followed
    where orders.id = followed.order_id
      and followed.status is not null
      and orders.status not in ('completed', 'cancelled')`);
}
