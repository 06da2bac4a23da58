import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { lockPurchaseOrders } from './queries.ts';

/**
 * A purchase order of which everything comes on one other day is for that day from now on (V4): what is ordered for it later
 * joins it. While its items differ it stays for its own day. Call last in a transaction, as `lockPurchaseOrders`.
 */
export async function followDelivery(db: Db, number: number): Promise<void> {
  await lockPurchaseOrders(db, [number]);
  await db.execute(sql`
    update purchase_orders set delivery_date = items.day
    from (
      select min(delivery_date) as day from order_items
      where purchase_order_number = ${number} and ordered_status <> 'missing'
        and not is_deleted and not order_deleted and not order_cancelled
      having count(distinct delivery_date) = 1 and count(delivery_date) = count(*)
    ) as items
    where number = ${number} and delivery_date is distinct from items.day`);
}
