import { and, asc, eq, sql } from 'drizzle-orm';
import type { Location, LocationInput } from '../../contract/locations.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Db } from '../db/open.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { notFound } from '../failure.ts';
import { lockDeleted, restoreRow } from '../http/restore.ts';
import type { UniqueNames } from '../http/name-taken.ts';

/** The error for a duplicate name (D9). */
export const uniqueLocationNames: UniqueNames = {
  locations_name: {
    field: 'name',
    sentence: (name) => `A location named "${name}" exists already.`,
  },
};

/** All locations, sorted by name in natural order. */
export async function listLocations(db: Db): Promise<Location[]> {
  return db
    .select()
    .from(locations)
    .where(eq(locations.isDeleted, false))
    .orderBy(asc(sql`${locations.name} collate "und-x-icu"`), asc(locations.id));
}

function selectLocation(db: Db, id: number) {
  return db
    .select()
    .from(locations)
    .where(and(eq(locations.id, id), eq(locations.isDeleted, false)));
}

export async function findLocation(db: Db, id: number): Promise<Location | undefined> {
  const [location] = await selectLocation(db, id);
  return location;
}

/** The location, locked until the transaction ends. */
export async function lockLocation(db: Db, id: number): Promise<Location> {
  const [location] = await selectLocation(db, id).for('no key update');
  if (!location) throw notFound('location');
  return location;
}

export async function insertLocation(db: Db, values: LocationInput): Promise<Location> {
  return onlyRow(await db.insert(locations).values(values).returning());
}

export async function updateLocation(db: Db, id: number, values: LocationInput): Promise<Location> {
  const version = sql`${locations.version} + 1`;
  return onlyRow(
    await db
      .update(locations)
      .set({ ...values, version })
      .where(eq(locations.id, id))
      .returning(),
  );
}

export async function removeLocation(db: Db, id: number): Promise<void> {
  await db.update(locations).set({ isDeleted: true }).where(eq(locations.id, id));
}

/** Brings a deleted location back, without its people (A9). Call in a transaction. */
export async function restoreLocation(db: Db, id: number): Promise<Location> {
  const row = await lockDeleted(db, locations, { id, what: 'location' });
  await restoreRow(db, locations, { row, names: uniqueLocationNames });
  return lockLocation(db, id);
}
