import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';

/**
 * Products may swap names or codes. Until all are changed, those that get others stand outside the unique indexes, as if
 * they were deleted; `change` gives them their new values and brings them back. The history records the values alone. Call
 * in a transaction.
 */
export async function setAside<T>(db: Db, which: SQL, change: () => Promise<T>): Promise<T> {
  await db.execute(sql`select set_config('procureapp.history', 'aside', true)`);
  await db.update(products).set({ isDeleted: true }).where(which);
  const result = await change();
  await db.execute(sql`select set_config('procureapp.history', '', true)`);
  return result;
}
