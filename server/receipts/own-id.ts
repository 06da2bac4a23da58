import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/**
 * An id for a receipt without a client's id: milliseconds and four digits of a sequence, so that ids of the same
 * millisecond differ on any number of nodes.
 */
export function ownReceiptId(now: Date): SQL {
  return sql`'RCP-' || ${String(now.getTime())}::text || lpad(nextval('receipt_ids')::text, 4, '0')`;
}
