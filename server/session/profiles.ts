import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { AccessMode, Profile } from '../../contract/calls/session.ts';
import { byName } from '../db/by-name.ts';
import type { Db } from '../db/open.ts';
import { userPins } from '../db/schema/access.ts';
import { organizationSettings, userLocations, users } from '../db/schema/people-and-places.ts';

/** Their locations, in one text. */
const places = sql`(select string_agg(${userLocations.locationId}::text, ',' order by ${userLocations.locationId})
  from ${userLocations} where ${userLocations.userId} = ${users.id})`;

/** What of the settings counts for unlocking without the server (O7); before they are stored, their defaults. */
const hours = sql`coalesce((select ${organizationSettings.offlineHours} from ${organizationSettings}), 24)`;
const pricesShown = sql`coalesce((select ${organizationSettings.showPricesToEmployees} from ${organizationSettings}), true)`;

/** A hash: the PIN's random id keeps the rest from being guessed. */
const unlockTag = sql<string | null>`case when ${users.userType} = 'employee' and ${hours} > 0
  then encode(sha256(convert_to(${userPins.setId} || '|' || ${pricesShown} || '|' || coalesce(${places}, ''), 'UTF8')), 'hex') end`;

/** The people of a welcome screen by name; with a location its people first, and beside them the managers only (A2). */
export async function listProfiles(
  db: Db,
  { locationId, mode }: { locationId: number | null; mode: AccessMode },
): Promise<Profile[]> {
  const isHere = sql<boolean>`exists (select from ${userLocations}
    where ${userLocations.userId} = ${users.id} and ${userLocations.locationId} = ${locationId})`;
  return db
    .select({
      id: users.id,
      name: users.name,
      userType: users.userType,
      hasPin: sql<boolean>`${userPins.userId} is not null`,
      unlockTag: mode === 'pin' ? unlockTag : sql<null>`null`,
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
