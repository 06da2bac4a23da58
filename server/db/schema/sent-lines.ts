import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { productReference, unitReference } from './catalogue.ts';
import { price } from './columns.ts';
import { orderItems } from './order-items.ts';
import { purchaseOrders } from './purchase-orders.ts';

/**
 * Layer 3: the lines of a purchase order as its vendor knows them, because they were sent or the vendor answered them
 * (E34). A line that came stays, and so does one that moved to another vendor, until the vendor was sent what is open.
 */
export const purchaseOrderSentLines = pg.pgTable(
  'purchase_order_sent_lines',
  {
    id: pg.bigserial({ mode: 'number' }).primaryKey(),
    purchaseOrderNumber: pg
      .integer()
      .notNull()
      .references(() => purchaseOrders.number),
    /** When orders are combined, a trigger replaces it with the item that stands for it. So an item may have several. */
    orderItemId: pg
      .integer()
      .notNull()
      .references(() => orderItems.id),
    productId: productReference(),
    productName: pg.text().notNull(),
    unitId: unitReference(),
    /** The abbreviation that the vendor read. */
    unitOfMeasure: pg.text().notNull(),
    quantity: pg.integer().notNull(),
    unitPrice: price(),
    /** Whether the vendor saw prices. */
    priceShown: pg.boolean().notNull(),
  },
  (table) => [
    pg.index('purchase_order_sent_lines_of').on(table.purchaseOrderNumber, table.productId),
    pg.index('purchase_order_sent_lines_of_item').on(table.orderItemId),
    pg.check('purchase_order_sent_lines_quantity', sql`${table.quantity} > 0`),
  ],
);
