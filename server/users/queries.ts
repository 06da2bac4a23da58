import { and, asc, eq, sql } from 'drizzle-orm';
import type { User, UserLocation } from '../../contract/users.ts';
import type { Db } from '../db/open.ts';
import { locations, userLocations, users } from '../db/schema.ts';

/** All users, by name as a person sorts. */
export async function listUsers(db: Db): Promise<User[]> {
  return db
    .select()
    .from(users)
    .where(eq(users.isDeleted, false))
    .orderBy(asc(sql`${users.name} collate "und-x-icu"`), asc(users.id));
}

export async function findUser(db: Db, id: number) {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.isDeleted, false)));
  return user;
}

/** Whether anybody has ever been added: until then the first start's setup is open (D36). */
export async function hasUsers(db: Db): Promise<boolean> {
  const [user] = await db.select({ id: users.id }).from(users).limit(1);
  return user !== undefined;
}

/** Assignments to places that still exist; of one user, or of all. */
export async function listUserLocations(db: Db, userId?: number): Promise<UserLocation[]> {
  return db
    .select({
      id: userLocations.id,
      userId: userLocations.userId,
      locationId: userLocations.locationId,
    })
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
