import { and, asc, eq, inArray, isNotNull, not, sql } from 'drizzle-orm';
import type { UserLocation } from '../../contract/calls/users.ts';
import { changesOfDeletion, partsRemovedBy } from '../db/deletions.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Db, Tx } from '../db/open.ts';
import { locations, userLocations, users } from '../db/schema/people-and-places.ts';
import { invalid } from '../failure.ts';

const assignment = {
  id: userLocations.id,
  userId: userLocations.userId,
  locationId: userLocations.locationId,
  isDeleted: sql<false>`false`,
};
type Pair = Pick<UserLocation, 'userId' | 'locationId'>;
const isPair = ({ userId, locationId }: Pair) =>
  and(eq(userLocations.userId, userId), eq(userLocations.locationId, locationId));

/** Assignments to locations that are not deleted; of one user, or of all. */
export async function listUserLocations(db: Db, userId?: number): Promise<UserLocation[]> {
  return db
    .select(assignment)
    .from(userLocations)
    .innerJoin(locations, eq(locations.id, userLocations.locationId))
    .innerJoin(users, eq(users.id, userLocations.userId))
    .where(
      and(
        eq(locations.isDeleted, false),
        eq(users.isDeleted, false),
        userId === undefined ? undefined : eq(userLocations.userId, userId),
      ),
    )
    .orderBy(asc(userLocations.userId), asc(userLocations.id));
}

/**
 * The managers of a location who have an e-mail address: those who are assigned to it, or all
 * when none of those has one (V8).
 */
export async function listManagersOf(db: Db, locationId: number) {
  const here = and(eq(userLocations.userId, users.id), eq(userLocations.locationId, locationId));
  const managers = await db
    .select({
      id: users.id,
      email: sql<string>`${users.email}`,
      language: users.language,
      isHere: isNotNull(userLocations.id),
    })
    .from(users)
    .leftJoin(userLocations, here)
    .where(and(eq(users.userType, 'manager'), eq(users.isDeleted, false), isNotNull(users.email)))
    .orderBy(asc(users.id));
  const own = managers.filter((manager) => manager.isHere);
  return own.length > 0 ? own : managers;
}

/** Checks the locations that a user is assigned to, and locks them against deletion until the transaction ends (D11). */
export async function requireLocations(
  tx: Tx,
  locationIds: readonly number[],
  pathOf: (index: number) => string,
): Promise<void> {
  const found = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(and(inArray(locations.id, [...locationIds]), eq(locations.isDeleted, false)))
    .orderBy(asc(locations.id))
    .for('share');
  const known = new Set(found.map(({ id }) => id));
  const missing = locationIds.findIndex((id) => !known.has(id));
  if (missing >= 0) {
    throw invalid(pathOf(missing), 'gone', { what: 'location', instead: 'choose' });
  }
}

/** The user's locations become exactly these, in this order; duplicates count once (D10). */
export async function replaceUserLocations(
  tx: Tx,
  userId: number,
  locationIds: readonly number[],
): Promise<void> {
  await requireLocations(tx, locationIds, (index) => `locationIds.${index}`);
  const kept = inArray(userLocations.locationId, [...locationIds]);
  await tx.delete(userLocations).where(and(eq(userLocations.userId, userId), not(kept)));
  if (locationIds.length === 0) return;
  const rows = [...new Set(locationIds)].map((locationId) => ({ userId, locationId }));
  await tx.insert(userLocations).values(rows).onConflictDoNothing();
}

/** Returns the new assignment; undefined when it exists already. */
export async function insertUserLocation(tx: Tx, pair: Pair): Promise<UserLocation | undefined> {
  const [inserted] = await tx
    .insert(userLocations)
    .values({ userId: pair.userId, locationId: pair.locationId })
    .onConflictDoNothing()
    .returning(assignment);
  return inserted;
}

export async function getUserLocation(db: Db, pair: Pair): Promise<UserLocation> {
  return onlyRow(await db.select(assignment).from(userLocations).where(isPair(pair)));
}

/** False when there was no such assignment. */
export async function removeUserLocation(tx: Tx, pair: Pair): Promise<boolean> {
  return (await tx.delete(userLocations).where(isPair(pair))).rowCount === 1;
}

export async function removeLocationsOfUser(tx: Tx, userId: number): Promise<void> {
  await tx.delete(userLocations).where(eq(userLocations.userId, userId));
}

export async function removeUsersOfLocation(tx: Tx, locationId: number): Promise<void> {
  await tx.delete(userLocations).where(eq(userLocations.locationId, locationId));
}

/** The locations return that the user had when it was deleted, but for those deleted since (A9). */
export async function restoreLocationsOfUser(tx: Tx, userId: number): Promise<void> {
  const removed = partsRemovedBy(
    await changesOfDeletion(tx, { kind: 'users', id: userId }),
    'user-locations',
  );
  const ids = removed
    .filter((row) => row['user_id'] === userId)
    .map((row) => Number(row['location_id']));
  const present = await tx
    .select({ locationId: locations.id })
    .from(locations)
    .where(and(inArray(locations.id, ids), eq(locations.isDeleted, false)))
    .orderBy(asc(locations.id))
    .for('share');
  const rows = present
    .toSorted((a, b) => ids.indexOf(a.locationId) - ids.indexOf(b.locationId))
    .map(({ locationId }) => ({ userId, locationId }));
  if (rows.length > 0) await tx.insert(userLocations).values(rows).onConflictDoNothing();
}

/**
 * The people return who were assigned to the location when it was deleted, but for those deleted since (A9). Locks them, and
 * returns their ids.
 */
export async function restoreUsersOfLocation(tx: Tx, locationId: number): Promise<number[]> {
  const removed = partsRemovedBy(
    await changesOfDeletion(tx, { kind: 'locations', id: locationId }),
    'user-locations',
  );
  const ids = removed
    .filter((row) => row['location_id'] === locationId)
    .map((row) => Number(row['user_id']));
  const present = await tx
    .select({ userId: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.isDeleted, false)))
    .orderBy(asc(users.id))
    .for('no key update');
  const rows = present.map(({ userId }) => ({ userId, locationId }));
  if (rows.length === 0) return [];
  const returned = await tx
    .insert(userLocations)
    .values(rows)
    .onConflictDoNothing()
    .returning({ userId: userLocations.userId });
  return returned.map(({ userId }) => userId);
}
