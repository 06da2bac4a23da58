import { and, asc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PurchaseOrderItem } from '../../contract/calls/purchase-orders.ts';
import { jsonRows } from '../db/contract-rows.ts';
import type { SelectQuery } from '../db/contract-rows.ts';
import type { Db } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { orders } from '../db/schema/orders.ts';
import { countRows, readCursor } from '../lists/paging.ts';
import type { Counted, Cursor } from '../lists/paging.ts';
import { isPresent } from '../order-items/item-columns.ts';
import { lastAnswer } from '../order-items/last-answer.ts';

/** The items under a purchase order's number; those that were deleted or cancelled are left out. */

/** The answer of an open item that a manager has to settle, as a table `line`. */
const toSettle = sql`line.id = ${orderItems.answerId} and line.differs and line.settled_at is null
  and line.item_version = ${orderItems.version} and ${orderItems.isOpen}`;

/** As in the index of pages. */
const waiting = sql`(case when ${orderItems.isOpen} and ${orderItems.answerId} is null then 1 else 2 end)`;

/** A manager has to settle its answer; it still waits for one; the others. */
const RANKS = [0, 1, 2] as const;
type Rank = (typeof RANKS)[number];

const isUnder = (number: number) =>
  and(
    eq(orderItems.purchaseOrderNumber, number),
    isPresent,
    sql`(not ${orderItems.orderCancelled} or ${orderItems.orderedStatus} = 'received')`,
  );

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

/** The most urgent first, then as PDF and e-mail. A page reads as many rows as it shows, however many there are. */
export function itemsUnder(db: Db, number: number) {
  return {
    page: async ({
      limit,
      cursor,
    }: {
      limit: number;
      cursor?: string | undefined;
    }): Promise<SQL> => {
      const after = placeOf(readCursor(cursor, 'text'));
      const ids: number[] = [];
      for (const rank of RANKS) {
        if (rank < (after?.rank ?? 0) || ids.length > limit) continue;
        const most = limit + 1 - ids.length;
        const walk = walkRank(number, {
          rank,
          most,
          after: rank === after?.rank ? after : undefined,
        });
        const { rows } = await db.execute<{ id: number }>(walk);
        ids.push(...rows.map(({ id }) => id));
      }
      return jsonRows(
        selectItems(db)
          .where(sql`${orderItems.id} = any(${sql.param(ids)}::integer[])`)
          .orderBy(sql`array_position(${sql.param(ids)}::integer[], ${orderItems.id})`),
      );
    },
    count: (): Promise<Counted> =>
      countRows(db, db.select({ id: orderItems.id }).from(orderItems).where(isUnder(number))),
    cursorOf: ({ id, orderDate, answer, isOpen }: PurchaseOrderItem): Cursor => {
      const waits = isOpen && !answer ? 1 : 2;
      return [orderDate, `${answer?.toSettle ? 0 : waits}.${id}`];
    },
  };
}

interface Place {
  rank: number;
  moment: string;
  id: number;
}

/** The ids of the items of a rank, along an index. */
function walkRank(
  number: number,
  { rank, most, after }: { rank: Rank; most: number; after: Place | undefined },
): SQL {
  const later =
    after &&
    sql`(${orderItems.orderDate}, ${orderItems.id}) > (${after.moment}::timestamptz, ${after.id})`;
  const rest = sql`order by ${orderItems.orderDate}, ${orderItems.id} limit ${most}`;
  if (rank === 0)
    return sql`select ${orderItems.id} from vendor_answer_lines as line join ${orderItems} on ${toSettle}
      where ${and(sql`line.purchase_order_number = ${number}`, isUnder(number), later)} ${rest}`;
  const isSettled = sql`not exists (select from vendor_answer_lines as line where ${toSettle})`;
  const which = rank === 1 ? sql`${waiting} = 1` : and(sql`${waiting} = 2`, isSettled);
  return sql`select ${orderItems.id} from ${orderItems} where ${and(which, isUnder(number), later)} ${rest}`;
}

function placeOf(cursor: Cursor | undefined): Place | undefined {
  if (!cursor) return undefined;
  const [moment, place] = cursor;
  const [rank, id] = place.split('.').map((part) => (/^\d{1,9}$/.test(part) ? Number(part) : 0));
  return { rank: rank ?? 0, moment, id: id ?? 0 };
}
