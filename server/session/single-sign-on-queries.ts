import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { SQLWrapper } from 'drizzle-orm';
import type { User } from '../../contract/calls/users.ts';
import type { Tx } from '../db/open.ts';
import { singleSignOns } from '../db/schema/access.ts';
import { users } from '../db/schema/people-and-places.ts';

type StoredVisit = typeof singleSignOns.$inferSelect;

export async function insertVisit(tx: Tx, visit: StoredVisit): Promise<void> {
  await tx.insert(singleSignOns).values(visit);
}

/** Removes a visit and returns it: who comes back a second time, on any node, finds none. */
export async function takeVisit(
  tx: Tx,
  { stateHash, now }: { stateHash: string; now: Date },
): Promise<StoredVisit | undefined> {
  const [taken] = await tx
    .delete(singleSignOns)
    .where(eq(singleSignOns.stateHash, stateHash))
    .returning();
  return taken && taken.expiresAt > now.toISOString() ? taken : undefined;
}

/** Removes those that never came back. */
export async function removeOldVisits(tx: Tx, now: Date): Promise<void> {
  await tx.delete(singleSignOns).where(lt(singleSignOns.expiresAt, now.toISOString()));
}

/** Without case in ASCII only: elsewhere two addresses of different people would be one, as the Kelvin sign is a `k` (E36). */
const folded = (address: SQLWrapper | string) => sql`lower(btrim(${address}) collate "C")`;

/** The users with this e-mail address; at most two, because one of several cannot be chosen. */
export async function findUsersByEmail(tx: Tx, email: string): Promise<User[]> {
  return tx
    .select()
    .from(users)
    .where(and(sql`${folded(users.email)} = ${folded(email)}`, eq(users.isDeleted, false)))
    .orderBy(asc(users.id))
    .limit(2)
    .for('share');
}
