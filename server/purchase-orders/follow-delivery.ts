import { sql } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { lockPurchaseOrders } from './queries.ts';

/**
 * A purchase order of which everything comes on one other day is for that day from now on (V4): what is ordered for it later
 * joins it. While its items differ it keeps the day that it has. Call last in a transaction, as `lockPurchaseOrders`.
 * @param given of items that changed; null for an item without a number
 */
export async function followDelivery(tx: Tx, given: readonly (number | null)[]): Promise<void> {
  const numbers = [...new Set(given.filter((number) => number !== null))];
  if (numbers.length === 0) return;
  await lockPurchaseOrders(tx, numbers);
  await tx.execute(sql`
    update purchase_orders as record set delivery_date = items.day
    from (
      select purchase_order_number as number, min(delivery_date) as day from order_items
      where purchase_order_number = any(${sql.param(numbers)}::integer[]) and ordered_status <> 'missing'
        and not is_deleted and not order_deleted and not order_cancelled
      group by 1 having count(distinct delivery_date) = 1 and count(delivery_date) = count(*)
    ) as items
    where record.number = items.number and record.delivery_date is distinct from items.day`);
}
