import { and, asc, desc, eq, gte, inArray, ne, or, sql } from 'drizzle-orm';
import { ORDERED_MAX, ORDERED_ORDERS_MAX } from '../../contract/values/limits.ts';
import { compareNames } from '../../contract/values/name-order.ts';
import type { Ordered } from '../../contract/calls/ordered.ts';
import type { Db } from '../db/open.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { orders } from '../db/schema/orders.ts';
import { localDay, startOfDay } from '../local-time.ts';
import { isPresent } from './item-columns.ts';

/** States of orders with items that are still to come (D15). */
const OPEN_ORDERS = ['pending', 'approved', 'ordered'] as const;

/**
 * What is on order for a location, and what was ordered since the day began there (E14), by product, newest first: at most
 * the newest `ORDERED_MAX` items of the newest `ORDERED_ORDERS_MAX` orders of each state, however old the business is.
 * @param zone the time zone of the location
 */
export async function listOrdered(
  db: Db,
  { locationId, zone, now }: { locationId: number; zone: string; now: Date },
): Promise<Ordered[]> {
  const dayStart = startOfDay(localDay(now, zone), zone).toString();
  const ofState = (status: (typeof OPEN_ORDERS)[number] | 'completed') =>
    db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.isDeleted, false),
          eq(orders.locationId, locationId),
          eq(orders.status, status),
          status === 'completed' ? gte(orders.orderDate, dayStart) : undefined,
        ),
      )
      .orderBy(desc(orders.orderDate), desc(orders.id))
      .limit(ORDERED_ORDERS_MAX);
  const walked = [...OPEN_ORDERS, 'completed' as const].map((status) => sql`(${ofState(status)})`);
  const isOfToday = sql<boolean>`${orders.orderDate} >= ${dayStart}::timestamptz`;
  const newest = await db
    .select({
      productId: orderItems.productId,
      productName: orderItems.productName,
      vendorId: orderItems.vendorId,
      quantity: orderItems.quantity,
      unitOfMeasure: orderItems.unitOfMeasure,
      orderId: orderItems.orderId,
      orderedBy: orders.orderedBy,
      employeeName: orders.employeeName,
      orderDate: orders.orderDate,
      isOfToday,
      deliveryDate: orderItems.deliveryDate,
      orderedStatus: orderItems.orderedStatus,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        sql`${orderItems.orderId} in (${sql.join(walked, sql` union all `)})`,
        isPresent,
        or(
          inArray(orderItems.orderedStatus, ['pending', 'ordered']),
          and(isOfToday, ne(orderItems.orderedStatus, 'missing')),
        ),
      ),
    )
    .orderBy(desc(orders.orderDate), desc(orders.id), asc(orderItems.id))
    .limit(ORDERED_MAX);
  return newest.toSorted(
    (a, b) =>
      compareNames(a.productName, b.productName) ||
      Number(a.productId > b.productId) - Number(a.productId < b.productId),
  );
}
