import { eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { localDay } from '../local-time.ts';
import { getOrganizationSettings } from '../organization/queries.ts';

/** The current day in a time zone. */
export interface LocalDay {
  /** The `timezone` of locations; null stands for the organization's. */
  timezone: string | null;
  /** The name of the time zone. */
  zone: string;
  /** `2026-11-22` */
  today: string;
  /** The first instant of `today` in this time zone, ISO 8601. */
  midnight: string;
}

/**
 * The day at `now` in each time zone that locations use. Computed here, because the database may lack a time zone that
 * Node has.
 */
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
    return { timezone, zone, today: today.toString(), midnight: midnight.toString() };
  });
}
