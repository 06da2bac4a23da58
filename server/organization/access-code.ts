import type { Db, Tx } from '../db/open.ts';
import { accessCode } from '../db/schema/access.ts';

/** The access code that is stored (A2). `ACCESS_CODE` wins over it, which its callers decide. */

/** Its hash; undefined when none was set. */
export async function findAccessCodeHash(db: Db): Promise<string | undefined> {
  const [stored] = await db.select({ hash: accessCode.hash }).from(accessCode);
  return stored?.hash;
}

export async function putAccessCodeHash(tx: Tx, hash: string): Promise<void> {
  await tx
    .insert(accessCode)
    .values({ hash })
    .onConflictDoUpdate({ target: accessCode.id, set: { hash } });
}
