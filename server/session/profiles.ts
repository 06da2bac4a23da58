import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Profile } from '../../contract/calls/session.ts';
import { byName } from '../db/by-name.ts';
import type { Db } from '../db/open.ts';
import { userPins } from '../db/schema/access.ts';
import { userLocations, users } from '../db/schema/people-and-places.ts';

/** The people of a welcome screen by name; with a location its people first, and beside them the managers only (A2). */
export async function listProfiles(db: Db, locationId: number | null): Promise<Profile[]> {
  const isHere = sql<boolean>`exists (select from ${userLocations}
    where ${userLocations.userId} = ${users.id} and ${userLocations.locationId} = ${locationId})`;
  return db
    .select({
      id: users.id,
      name: users.name,
      userType: users.userType,
      hasPin: sql<boolean>`${userPins.userId} is not null`,
    })
    .from(users)
    .leftJoin(userPins, eq(userPins.userId, users.id))
    .where(
      and(
        eq(users.isDeleted, false),
        locationId === null ? undefined : or(isHere, eq(users.userType, 'manager')),
      ),
    )
    .orderBy(
      ...(locationId === null ? [] : [sql`${isHere} desc`]),
      asc(byName(users.name)),
      asc(users.id),
    );
}
