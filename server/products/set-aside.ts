import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Tx } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';

/**
 * Products may swap names or codes. Until all are changed, those that get others stand outside the unique indexes, as if
 * they were deleted; `change` gives them their new values and brings them back. The history records the values alone. Call
 * in a transaction.
 */
export async function setAside<T>(tx: Tx, which: SQL, change: () => Promise<T>): Promise<T> {
  await tx.execute(sql`select set_config('procureapp.history', 'aside', true)`);
  await tx.update(products).set({ isDeleted: true }).where(which);
  const result = await change();
  await tx.execute(sql`select set_config('procureapp.history', '', true)`);
  return result;
}
