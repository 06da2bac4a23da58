import type { Coded } from '../../contract/statements/statement.ts';
import { stated } from '../../contract/statements/table.ts';
import { eq } from 'drizzle-orm';
import type { Reminder, ReminderInput } from '../../contract/calls/reminders.ts';
import { promisedDate } from '../deliveries/next-deliveries.ts';
import { deliveryPlansOf, planOf, zoneOf } from '../deliveries/plans.ts';
import type { Db } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { localDay, startOfDay } from '../local-time.ts';
import { findLocation } from '../locations/queries.ts';
import { hasOrdered } from '../order-items/has-ordered.ts';
import { findVendor } from '../vendors/queries.ts';
import { invalid } from '../failure.ts';

type Condition = Pick<Reminder, 'condition' | 'vendorId' | 'locationId'>;

/**
 * Why a reminder is silent at `now`: its condition is `not_ordered`, and the location has ordered from the vendor for the
 * next delivery that can still be made, or without a schedule today (V8). Null when it is sent.
 */
export async function whySilent(
  db: Db,
  { condition, vendorId, locationId }: Condition,
  now: Date,
): Promise<Coded | null> {
  if (condition === null || vendorId === null || locationId === null) return null;
  const at = { vendorId, locationId };
  const plans = await deliveryPlansOf(db, vendorId);
  const plan = planOf(plans, at);
  const deliveryDate = plan ? promisedDate(plan, { now }) : null;
  const zone = zoneOf(plans, locationId);
  const today = new Date(startOfDay(localDay(now, zone), zone).epochMilliseconds);
  const ordered = deliveryDate
    ? await hasOrdered(db, { ...at, deliveryDate, now })
    : await hasOrdered(db, { ...at, since: today });
  if (!ordered) return null;
  const [of] = await db
    .select({ vendor: vendors.name, location: locations.name })
    .from(vendors)
    .innerJoin(locations, eq(locations.id, locationId))
    .where(eq(vendors.id, vendorId));
  return stated('reminder_silent', {
    locationName: of?.location ?? '',
    vendorName: of?.vendor ?? '',
    deliveryDate,
  });
}

/**
 * The vendor and location of a new condition must exist (D11); stored ones may have been deleted
 * since. Throws `invalid_input`.
 */
export async function requireCondition(
  db: Db,
  { vendorId, locationId }: Pick<ReminderInput, 'vendorId' | 'locationId'>,
  stored?: Condition,
): Promise<void> {
  if (vendorId && vendorId !== stored?.vendorId && !(await findVendor(db, vendorId)))
    throw invalid('vendorId', 'gone', { what: 'vendor', instead: 'choose' });
  if (locationId && locationId !== stored?.locationId && !(await findLocation(db, locationId)))
    throw invalid('locationId', 'gone', { what: 'location', instead: 'choose' });
}
