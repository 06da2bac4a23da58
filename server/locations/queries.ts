import { and, asc, eq, sql } from 'drizzle-orm';
import type { Location } from '../../contract/locations.ts';
import type { Db } from '../db/open.ts';
import { locations } from '../db/schema.ts';

/** All locations, by name as a person sorts. */
export async function listLocations(db: Db): Promise<Location[]> {
  return db
    .select()
    .from(locations)
    .where(eq(locations.isDeleted, false))
    .orderBy(asc(sql`${locations.name} collate "und-x-icu"`), asc(locations.id));
}

export async function findLocation(db: Db, id: number): Promise<Location | undefined> {
  const [location] = await db
    .select()
    .from(locations)
    .where(and(eq(locations.id, id), eq(locations.isDeleted, false)));
  return location;
}
