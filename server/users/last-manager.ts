import { and, asc, eq, inArray } from 'drizzle-orm';
import type { AccessMode } from '../../contract/calls/session.ts';
import type { Db, Tx } from '../db/open.ts';
import { userPins } from '../db/schema/access.ts';
import { users } from '../db/schema/people-and-places.ts';
import { refuse } from '../failure.ts';

/** Somebody must be able to manage people and PINs: the last manager stays, and in pin mode the last one with a PIN. */

/** Throws when this user is the last manager (D11), or the last with a PIN. Call it before `lockUser`. */
export async function requireAnotherManager(tx: Tx, id: number, mode: AccessMode): Promise<void> {
  const managers = await lockManagers(tx);
  requireOther(managers, id, { withPin: false });
  if (mode === 'pin') await requireAnotherPin(tx, id, managers);
}

/** Throws in pin mode when this user is the last manager with a PIN (E36). Call it before `lockUser`. */
export async function requireAnotherManagerWithPin(
  tx: Tx,
  id: number,
  mode: AccessMode,
): Promise<void> {
  if (mode === 'pin') await requireAnotherPin(tx, id, await lockManagers(tx));
}

type Manager = Pick<typeof users.$inferSelect, 'id' | 'name'>;

/** In the order of their ids, so that of two managers who are deleted at once one remains. */
async function lockManagers(tx: Tx): Promise<Manager[]> {
  return tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.userType, 'manager'), eq(users.isDeleted, false)))
    .orderBy(asc(users.id))
    .for('no key update');
}

/** Reads the PINs after the lock: the statement that waited for it would still see those of before. */
async function requireAnotherPin(db: Db, id: number, managers: readonly Manager[]): Promise<void> {
  const ids = managers.map((manager) => manager.id);
  const found = await db
    .select({ userId: userPins.userId })
    .from(userPins)
    .where(and(inArray(userPins.userId, ids), eq(userPins.isForManagers, true)));
  const withPin = new Set(found.map(({ userId }) => userId));
  requireOther(
    managers.filter((manager) => withPin.has(manager.id)),
    id,
    { withPin: true },
  );
}

function requireOther(
  managers: readonly Manager[],
  id: number,
  { withPin }: { withPin: boolean },
): void {
  const [last] = managers;
  if (managers.length === 1 && last?.id === id)
    throw refuse('last_manager', { name: last.name, withPin });
}
