import { and, eq, sql } from 'drizzle-orm';
import { MANAGER_PIN_MIN } from '../../contract/calls/pins.ts';
import type { UserType } from '../../contract/calls/users.ts';
import type { Db, Tx } from '../db/open.ts';
import { userPins } from '../db/schema/access.ts';
import { invalid } from '../failure.ts';

/** Throws for a manager's PIN that is too short (A3). */
export function requirePinFor(userType: UserType, pin: string): void {
  if (userType === 'manager' && pin.length < MANAGER_PIN_MIN)
    throw invalid('pin', 'manager_pin_short', { min: MANAGER_PIN_MIN });
}

/** The hash of a user's PIN; undefined without one. */
export async function findPinHash(db: Db, userId: number): Promise<string | undefined> {
  const [stored] = await db
    .select({ hash: userPins.hash })
    .from(userPins)
    .where(eq(userPins.userId, userId));
  return stored?.hash;
}

export async function putPin(
  tx: Tx,
  { userId, pin, hash }: { userId: number; pin: string; hash: string },
): Promise<void> {
  const isForManagers = pin.length >= MANAGER_PIN_MIN;
  await tx
    .insert(userPins)
    .values({ userId, hash, isForManagers })
    .onConflictDoUpdate({
      target: userPins.userId,
      set: { hash, isForManagers, setId: sql`gen_random_uuid()` },
    });
}

/** False when there was none. */
export async function removePin(tx: Tx, userId: number): Promise<boolean> {
  return (await tx.delete(userPins).where(eq(userPins.userId, userId))).rowCount === 1;
}

/** Removes the PIN of a new manager that is too short for one (E1). False when it may stay. */
export async function removeShortPin(tx: Tx, userId: number): Promise<boolean> {
  const isShort = and(eq(userPins.userId, userId), eq(userPins.isForManagers, false));
  return (await tx.delete(userPins).where(isShort)).rowCount === 1;
}
