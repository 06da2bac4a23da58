import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { QUANTITY_MAX, QUANTITY_MIN } from '../../../contract/values/limits.ts';
import { ITEM_STATUSES } from '../../../contract/values/order-states.ts';
import {
  instant,
  isFraction,
  isDeleted,
  newestFirst,
  oneOf,
  price,
  shownAmount,
  version,
  wholeNumber,
} from './columns.ts';

/** Layer 2: the items of orders. */

const isListed = (item: { isDeleted: pg.AnyPgColumn; orderDeleted: pg.AnyPgColumn }) =>
  sql`not ${item.isDeleted} and not ${item.orderDeleted}`;

/**
 * No foreign keys: they would look for what each item refers to by itself, a third of what the insert of an order costs. One
 * look for each statement requires the same (`follow-new-items.sql`, adr-042).
 */
export const orderItems = pg.pgTable(
  'order_items',
  {
    id: pg.serial().primaryKey(),
    orderId: pg.text().notNull(),
    /**
     * The location of its order, which never changes; a trigger fills it in where an insert leaves it out. It is stored
     * here too, so that one index finds a vendor's items at one location.
     */
    locationId: pg
      .integer()
      .notNull()
      .default(sql`null`),
    /** The date of its order, and whether that was cancelled or deleted or needs approval: kept by triggers, so that an
     * index of items gives a list in its sequence. */
    orderDate: instant()
      .notNull()
      .default(sql`null`),
    orderCancelled: pg.boolean().notNull().default(false),
    orderDeleted: pg.boolean().notNull().default(false),
    orderNeedsApproval: pg.boolean().notNull().default(false),
    productId: pg.text().notNull(),
    /** The name at the time of ordering (D13). */
    productName: pg.text().notNull(),
    quantity: pg.integer().notNull(),
    vendorId: pg.integer().notNull(),
    unitId: pg.uuid().notNull(),
    /** The unit's abbreviation at the time of ordering: renaming a unit must not rewrite old orders (D11). */
    unitOfMeasure: pg.text().notNull(),
    /**
     * What one of its unit is in the product's base unit (adr-034): decided when it was ordered in this unit, or when the
     * conversion was first given (E31). Null without a conversion.
     */
    baseNumerator: wholeNumber().default('1'),
    baseDenominator: wholeNumber().default('1'),
    /** Price, code and pack at the time of ordering: a later price must not rewrite what was sent (M2). */
    unitPrice: price(),
    /**
     * The price and the unit in which it was ordered, once its unit was corrected: each correction converts from these, so
     * that there and back is the same price (E31). Null while the price is per the unit for which it was given.
     */
    orderedPrice: price(),
    orderedUnitId: pg.uuid(),
    vendorItemCode: pg.text(),
    packSize: pg.text(),
    /** The delivery that it was promised for: a later schedule must not rewrite it (V2). Null without a schedule. */
    deliveryDate: pg.date({ mode: 'string' }),
    orderedStatus: pg.text({ enum: ITEM_STATUSES }).notNull().default('pending'),
    orderedAt: instant(),
    /**
     * How much has arrived, in its unit, as an exact amount; may be more than was ordered. Null when nobody counted it: then
     * a received item arrived completely.
     */
    receivedNumerator: wholeNumber(),
    receivedDenominator: wholeNumber(),
    /** The same, rounded for answers: nothing is decided and no money is computed from it (E31). */
    receivedQuantity: pg
      .numeric({ precision: 10, scale: 3, mode: 'number' })
      .generatedAlwaysAs(
        shownAmount(sql.raw('received_numerator'), sql.raw('received_denominator')),
      ),
    /** Its purchase order. Open items have one: a trigger gives it to them (E34). Null only before it was first open. */
    purchaseOrderNumber: pg.integer(),
    /**
     * The vendor's last answer, a line of `vendor_answer_lines`; null without one. No foreign key: those lines refer to
     * items, and the tables of a backup must not refer to each other in a circle.
     */
    answerId: pg.integer(),
    isDeleted: isDeleted(),
    /** Whether the vendor still has to deliver it: the one definition of an open item (D20). */
    isOpen: pg
      .boolean()
      .notNull()
      .generatedAlwaysAs(
        sql`not is_deleted and not order_deleted and not order_cancelled and not order_needs_approval and ordered_status in ('pending', 'ordered')`,
      ),
    /**
     * What it counts for in Spend (M7), in ten-thousandths of the currency, cut off there: a currency rounds to at most three
     * decimals, and none of them needs more for that. Null without a price, and while it does not count.
     */
    spentAmount: pg
      .bigint({ mode: 'bigint' })
      .generatedAlwaysAs(
        sql`(case ordered_status when 'ordered' then trunc(10000 * unit_price * quantity) when 'received' then div(10000 * unit_price * coalesce(received_numerator, quantity), coalesce(received_denominator, 1)) end)::bigint`,
      ),
    /** Counts corrections (D16) of what the vendor has to deliver; changes of its state do not count. */
    version: version(),
  },
  (table) => [
    pg.check('order_items_status', oneOf(table.orderedStatus, ITEM_STATUSES)),
    pg.check(
      'order_items_quantity',
      sql`${table.quantity} between ${sql.raw(String(QUANTITY_MIN))} and ${sql.raw(String(QUANTITY_MAX))}`,
    ),
    pg.check(
      'order_items_ordered_at',
      sql`(${table.orderedStatus} = 'pending') = (${table.orderedAt} is null)`,
    ),
    // Nothing is ordered before its order is approved (M6).
    pg.check(
      'order_items_approved',
      sql`not ${table.orderNeedsApproval} or ${table.orderedStatus} = 'pending' or ${table.isDeleted}`,
    ),
    pg.check(
      'order_items_numbered',
      sql`${table.purchaseOrderNumber} is not null or not ${table.isOpen}`,
    ),
    pg.check('order_items_unit_price', sql`${table.unitPrice} >= 0`),
    pg.check(
      'order_items_received',
      isFraction(table.receivedNumerator, table.receivedDenominator),
    ),
    pg.index('order_items_of_order').on(table.orderId, table.id),
    pg
      .index('order_items_of_purchase_order')
      .on(table.purchaseOrderNumber, table.productId)
      .where(sql`${table.purchaseOrderNumber} is not null`),
    // In pages: 1 is an open item without an answer, 2 any other.
    pg
      .index('order_items_of_purchase_order_in_pages')
      .on(
        table.purchaseOrderNumber,
        sql`(case when ${table.isOpen} and ${table.answerId} is null then 1 else 2 end)`,
        table.orderDate,
        table.id,
      )
      .where(sql`${table.purchaseOrderNumber} is not null`),
    // Scanned backwards: the newest order first, and within an order the sequence of its items.
    ...newestFirst(isListed(table), {
      order_items_of_vendor: [table.vendorId, table.orderDate, sql`${table.id} desc`],
      order_items_of_vendor_at_location: [
        table.vendorId,
        table.locationId,
        table.orderDate,
        sql`${table.id} desc`,
      ],
      order_items_in_status: [table.orderedStatus, table.orderDate, sql`${table.id} desc`],
      order_items_of_product_name: [table.productName, table.orderDate, sql`${table.id} desc`],
    }),
    // Few items are missing, so these indexes are small.
    ...newestFirst(sql`${isListed(table)} and ${table.orderedStatus} = 'missing'`, {
      order_items_missing_of_vendor: [table.vendorId, table.orderDate, sql`${table.id} desc`],
      order_items_missing_at_location: [table.locationId, table.orderDate, sql`${table.id} desc`],
    }),
    ...newestFirst(sql`${table.isOpen}`, {
      order_items_open: [table.vendorId, table.locationId, table.orderDate, sql`${table.id} desc`],
      order_items_open_newest: [table.orderDate, sql`${table.id} desc`],
    }),
    // Items in a unit without a conversion: they are decided when it is given (E31).
    pg
      .index('order_items_undecided')
      .on(table.productId, table.unitId)
      .where(sql`${table.baseNumerator} is null`),
    // Open items with an answer, among them those that a manager must settle (V7).
    pg
      .index('order_items_answered')
      .on(table.answerId)
      .where(sql`${table.isOpen} and ${table.answerId} is not null`),
    // Whether a purchase order still has open items, beside those in its pages without an answer.
    pg
      .index('order_items_answered_of_purchase_order')
      .on(table.purchaseOrderNumber)
      .where(sql`${table.isOpen} and ${table.answerId} is not null`),
    // What waits for approval at a location (E33): few rows.
    pg
      .index('order_items_waiting')
      .on(table.locationId, table.productId)
      .where(sql`${table.orderNeedsApproval} and ${isListed(table)}`),
    // Expected deliveries of a location (E14): scanned in either direction.
    pg
      .index('order_items_expected')
      .on(table.locationId, table.deliveryDate, table.purchaseOrderNumber, table.id)
      .where(sql`${table.isOpen} and ${table.orderedStatus} = 'ordered'`),
    // What came to a location within days (H8); what is still to come has indexes of its own. A new order pays nothing here.
    pg
      .index('order_items_arrived')
      .on(table.locationId, table.deliveryDate)
      .where(
        sql`${isListed(table)} and not ${table.orderCancelled} and ${table.orderedStatus} = 'received' and ${table.deliveryDate} is not null`,
      ),
    // Spend reads a period from this alone (M7): every column that it filters, groups or adds up is in it. Those of a fixed
    // length come first, because reading them is quicker then.
    pg
      .index('order_items_spend')
      .on(table.orderedAt, table.locationId, table.vendorId, table.spentAmount, table.productId)
      .where(
        sql`${isListed(table)} and not ${table.orderCancelled} and ${table.orderedStatus} in ('ordered', 'received')`,
      ),
  ],
);
