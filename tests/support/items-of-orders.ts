import { sql } from 'drizzle-orm';
import type { Direct } from './database.ts';

/** What orders store of their items (Q3), for items that a test inserted by itself. */
export async function storeItemsOfOrders(db: Direct, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    update orders set (item_count, vendor_ids) = (
      select count(*), coalesce(array_agg(distinct vendor_id), '{}') from order_items
      where order_id = orders.id and not is_deleted)
    where id = any(${sql.param([...ids])}::text[])`);
}
