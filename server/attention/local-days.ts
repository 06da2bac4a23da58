import { eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { localDay } from '../local-time.ts';
import { getOrganizationSettings } from '../organization/queries.ts';

/** The day that it is where clocks show this time zone. */
export interface LocalDay {
  /** As locations have it; null: the organization's. */
  timezone: string | null;
  /** `2026-11-22` */
  today: string;
  /** The instant at which it began. */
  midnight: string;
}

/** The day at `now` for each time zone of a location. Computed here: the database may not know each zone that we know. */
export async function localDays(db: Db, now: Date): Promise<LocalDay[]> {
  const zones = await db
    .selectDistinct({ timezone: locations.timezone })
    .from(locations)
    .where(eq(locations.isDeleted, false));
  const organization = await getOrganizationSettings(db);
  return zones.map(({ timezone }) => {
    const zone = timezone ?? organization.timezone;
    const today = localDay(now, zone);
    const midnight = today.toZonedDateTime(zone).toInstant();
    return { timezone, today: today.toString(), midnight: midnight.toString() };
  });
}
