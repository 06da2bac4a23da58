import { and, eq, getTableColumns, inArray, ne } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { products, vendors } from '../db/schema/catalogue.ts';
import { orderItems, orders } from '../db/schema/ordering.ts';
import { locations } from '../db/schema/people-and-places.ts';

/** An item as in the contract: with the names at the time of ordering, and fields of its order. */
const item = {
  ...getTableColumns(orderItems),
  photoUrl: products.photoUrl,
  vendorName: vendors.name,
  locationName: locations.name,
  orderDate: orders.orderDate,
  orderStatus: orders.status,
  employeeName: orders.employeeName,
  orderNotes: orders.notes,
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

/** Items that a vendor still has to deliver (D20). */
export const isOpen = and(
  inArray(orderItems.orderedStatus, ['pending', 'ordered']),
  ne(orders.status, 'cancelled'),
);
export const isPresent = and(eq(orderItems.isDeleted, false), eq(orders.isDeleted, false));
