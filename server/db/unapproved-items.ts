import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/**
 * Whether an item waits for a manager's approval (M6): it is not open (D20), and will be. In the words of the index
 * `order_items_waiting`, so that it is used.
 * @param item its alias
 */
export const isUnapproved = (item: SQL): SQL =>
  sql`${item}.order_needs_approval and not ${item}.is_deleted and not ${item}.order_deleted`;
