import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** How much came of an item and was refused, over all receipts, in its unit (E32): a value of SQL, rounded to three decimals. */
export const refusedOf = (itemId: SQL) => sql`coalesce((
  select round(sum(refusal.quantity / line.unit_factor), 3)
  from receipt_lines as line join receipt_refusals as refusal on refusal.receipt_line_id = line.id
  where line.order_item_id = ${itemId} and not line.is_deleted and not refusal.is_deleted
), 0)`;
