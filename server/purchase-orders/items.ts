import { and, asc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PurchaseOrderItem } from '../../contract/calls/purchase-orders.ts';
import { jsonRows } from '../db/contract-rows.ts';
import type { SelectQuery } from '../db/contract-rows.ts';
import type { Db } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';
import { orderItems, orders } from '../db/schema/ordering.ts';
import { countRows, readCursor } from '../lists/paging.ts';
import type { Counted, Cursor } from '../lists/paging.ts';
import { isPresent } from '../order-items/item-columns.ts';
import { lastAnswer } from '../order-items/last-answer.ts';

/** The items under a purchase order's number, deleted ones left out. */

/** 0: a manager has to settle its answer; 1: it still waits for one; 2: the others. */
const urgency = sql<number>`case
  when not ${orderItems.isOpen} then 2
  when ${orderItems.answerId} is null then 1
  when exists (
    select from vendor_answer_lines as line
    where line.id = ${orderItems.answerId} and line.differs and line.settled_at is null
      and line.item_version = ${orderItems.version}) then 0
  else 2 end`;

const isUnder = (number: number) => and(eq(orderItems.purchaseOrderNumber, number), isPresent);

function selectItems(db: Db) {
  return db
    .select({
      id: orderItems.id,
      orderId: orderItems.orderId,
      orderDate: orderItems.orderDate,
      employeeName: orders.employeeName,
      productId: orderItems.productId,
      productName: orderItems.productName,
      photoUrl: products.photoUrl,
      quantity: orderItems.quantity,
      unitOfMeasure: orderItems.unitOfMeasure,
      unitPrice: orderItems.unitPrice,
      vendorItemCode: orderItems.vendorItemCode,
      packSize: orderItems.packSize,
      deliveryDate: orderItems.deliveryDate,
      orderedStatus: orderItems.orderedStatus,
      receivedQuantity: orderItems.receivedQuantity,
      isOpen: orderItems.isOpen,
      answer: lastAnswer,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(products, eq(products.id, orderItems.productId));
}

/** In the sequence of PDF and e-mail: oldest order first. */
export function allItemsUnder(db: Db, number: number): SelectQuery<PurchaseOrderItem> {
  return selectItems(db)
    .where(isUnder(number))
    .orderBy(asc(orderItems.orderDate), asc(orderItems.orderId), asc(orderItems.id));
}

/** The most urgent first, then as PDF and e-mail. */
export function itemsUnder(db: Db, number: number) {
  return {
    page: ({ limit, cursor }: { limit: number; cursor?: string | undefined }): SQL =>
      jsonRows(
        selectItems(db)
          .where(and(isUnder(number), laterThan(readCursor(cursor, 'text'))))
          .orderBy(urgency, asc(orderItems.orderDate), asc(orderItems.id))
          .limit(limit + 1),
      ),
    count: (): Promise<Counted> =>
      countRows(db, db.select({ id: orderItems.id }).from(orderItems).where(isUnder(number))),
    cursorOf: ({ id, orderDate, answer, isOpen }: PurchaseOrderItem): Cursor => {
      const waits = isOpen && !answer ? 1 : 2;
      return [orderDate, `${answer?.toSettle ? 0 : waits}.${id}`];
    },
  };
}

function laterThan(cursor: Cursor | undefined): SQL | undefined {
  if (!cursor) return undefined;
  const [moment, place] = cursor;
  const [rank, id] = place.split('.').map((part) => (/^\d{1,9}$/.test(part) ? Number(part) : 0));
  return sql`(${urgency}, ${orderItems.orderDate}, ${orderItems.id}) > (${rank ?? 0}, ${moment}::timestamptz, ${id ?? 0})`;
}
