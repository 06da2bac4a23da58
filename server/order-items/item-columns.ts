import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { products, vendors } from '../db/schema/catalogue.ts';
import { orderItems } from '../db/schema/order-items.ts';
import { orders } from '../db/schema/orders.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { lastAnswer } from './last-answer.ts';

const {
  orderCancelled: _c,
  orderDeleted: _d,
  answerId: _a,
  spentAmount: _s,
  baseNumerator: _bn,
  baseDenominator: _bd,
  receivedNumerator: _rn,
  receivedDenominator: _rd,
  orderedPrice: _op,
  orderedUnitId: _ou,
  ...columns
} = getTableColumns(orderItems);

/** An item as in the contract: with the names at the time of ordering, and fields of its order. */
const item = {
  ...columns,
  photoUrl: products.photoUrl,
  vendorName: vendors.name,
  locationName: locations.name,
  orderStatus: orders.status,
  employeeName: orders.employeeName,
  orderNotes: orders.notes,
  answer: lastAnswer,
};

export function selectItems(db: Db) {
  return db
    .select(item)
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(locations, eq(locations.id, orders.locationId))
    .innerJoin(products, eq(products.id, orderItems.productId))
    .innerJoin(vendors, eq(vendors.id, orderItems.vendorId));
}

// Literals, and the same as in the indexes: with parameters a prepared statement could not use those.
/** Neither the item nor its order is deleted. */
export const isPresent = sql`(not ${orderItems.isDeleted} and not ${orderItems.orderDeleted})`;
/** Items that a vendor still has to deliver (D20): the column has the definition. They are present. */
export const isOpen = sql`${orderItems.isOpen}`;
