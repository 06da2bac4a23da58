import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/**
 * An id for a receipt that comes without one: milliseconds and four digits of a sequence, so that two of one millisecond
 * differ on any number of nodes.
 */
export function ownReceiptId(now: Date): SQL {
  return sql`'RCP-' || ${String(now.getTime())}::text || lpad(nextval('receipt_ids')::text, 4, '0')`;
}
