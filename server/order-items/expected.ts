import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { EXPECTED_MAX } from '../../contract/values/limits.ts';
import { compareNames } from '../../contract/values/name-order.ts';
import type { ExpectedDelivery } from '../../contract/calls/ordered.ts';
import type { Db } from '../db/open.ts';
import { products, vendors } from '../db/schema/catalogue.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { orders } from '../db/schema/orders.ts';
import { isOpen } from './item-columns.ts';
import { awaitingConversion, refusedOf } from './refused-of.ts';

/**
 * The deliveries that are expected at a location (E14, R3): ordered items that are open, by vendor, purchase order and
 * date. Today's come first, then the overdue ones, latest first, then the later ones and those without a date. At most
 * `EXPECTED_MAX` items, in whole deliveries, however old the business is.
 * @param today on the calendar of the location
 */
export async function listExpected(
  db: Db,
  { locationId, today }: { locationId: number; today: string },
): Promise<ExpectedDelivery[]> {
  const rows: ExpectedRow[] = [];
  for (const { which, direction } of inSequence(today)) {
    const left = EXPECTED_MAX + 1 - rows.length;
    if (left > 0)
      rows.push(...(await expectedRows(db, { locationId, which, direction, most: left })));
  }
  const deliveries = [...Map.groupBy(rows, keyOf).values()];
  // The last delivery may be incomplete.
  if (rows.length > EXPECTED_MAX && deliveries.length > 1) deliveries.pop();
  const shown = deliveries.flatMap((ofDelivery) => delivery(ofDelivery, today) ?? []);
  const days = Map.groupBy(shown, ({ deliveryDate }) => deliveryDate);
  return [...days.values()].flatMap((ofDay) =>
    ofDay.toSorted((a, b) => compareNames(a.vendorName, b.vendorName)),
  );
}

type Direction = (column: AnyColumn) => SQL;

/** Four scans of the index of expected items. */
function inSequence(today: string): { which: SQL; direction: Direction }[] {
  const { deliveryDate } = orderItems;
  return [
    { which: eq(deliveryDate, today), direction: desc },
    { which: lt(deliveryDate, today), direction: desc },
    { which: gt(deliveryDate, today), direction: asc },
    { which: isNull(deliveryDate), direction: desc },
  ];
}

function expectedRows(
  db: Db,
  {
    locationId,
    which,
    direction,
    most,
  }: { locationId: number; which: SQL; direction: Direction; most: number },
) {
  const { deliveryDate, purchaseOrderNumber, id } = orderItems;
  const sequence = [deliveryDate, purchaseOrderNumber, id].map(direction);
  // Items are read before the joins: otherwise all expected items would be joined and sorted.
  const first = db
    .select({ id })
    .from(orderItems)
    .where(
      and(
        eq(orderItems.locationId, locationId),
        isOpen,
        // A literal: with a parameter a prepared statement could not use the index.
        sql`${orderItems.orderedStatus} = 'ordered'`,
        which,
      ),
    )
    .orderBy(...sequence)
    .limit(most);
  return db
    .select({
      vendorId: orderItems.vendorId,
      vendorName: vendors.name,
      purchaseOrderNumber,
      deliveryDate,
      orderItemId: id,
      orderId: orderItems.orderId,
      employeeName: orders.employeeName,
      productId: orderItems.productId,
      productName: orderItems.productName,
      altName: products.altName,
      photoUrl: products.photoUrl,
      quantity: orderItems.quantity,
      receivedQuantity: orderItems.receivedQuantity,
      refusedQuantity: sql<number>`${refusedOf(sql`${orderItems.id}`)}::float8`,
      awaitingConversion: awaitingConversion(sql`${orderItems.id}`),
      unitOfMeasure: orderItems.unitOfMeasure,
      vendorItemCode: orderItems.vendorItemCode,
      packSize: orderItems.packSize,
      unitPrice: orderItems.unitPrice,
      version: orderItems.version,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(products, eq(products.id, orderItems.productId))
    .innerJoin(vendors, eq(vendors.id, orderItems.vendorId))
    .where(inArray(id, first))
    .orderBy(...sequence);
}

type ExpectedRow = Awaited<ReturnType<typeof expectedRows>>[number];

function keyOf({ vendorId, purchaseOrderNumber, deliveryDate }: ExpectedRow): string {
  return `${vendorId} ${purchaseOrderNumber} ${deliveryDate}`;
}

/** A delivery with its items in the sequence of ordering; undefined for no rows. */
function delivery(rows: readonly ExpectedRow[], today: string): ExpectedDelivery | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const { vendorId, vendorName, purchaseOrderNumber, deliveryDate } = first;
  return {
    vendorId,
    vendorName,
    purchaseOrderNumber,
    deliveryDate,
    isToday: deliveryDate === today,
    isOverdue: deliveryDate !== null && deliveryDate < today,
    items: rows
      .map(
        ({ vendorId: _v, vendorName: _n, purchaseOrderNumber: _p, deliveryDate: _d, ...item }) =>
          item,
      )
      .toSorted((a, b) => a.orderItemId - b.orderItemId),
  };
}
