import { and, eq, isNotNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { deliveryExceptions, deliveryRules } from '../db/schema/deliveries.ts';
import { locations } from '../db/schema/people-and-places.ts';
import type { CatalogueCache } from '../http/catalogue-cache.ts';
import { getOrganizationSettings } from '../organization/queries.ts';
import { scheduleAt } from './next-deliveries.ts';
import type { LocalSchedule, VendorSchedule } from './next-deliveries.ts';

/** What delivery dates depend on, in memory: an order is dated without another query. */
export interface DeliveryPlans {
  /** By vendor; of vendors without rules there is nothing. */
  schedules: ReadonlyMap<number, VendorSchedule>;
  /** The time zones of locations, where they have their own. */
  zones: ReadonlyMap<number, string>;
  zone: string;
}

/** The plans of this moment, cached with the catalogue until one of them changes on any node. */
export function deliveryPlans(db: Db, cache: CatalogueCache): Promise<DeliveryPlans> {
  return cache.value('delivery plans', () => loadPlans(db, undefined));
}

/** The plans of one vendor, as this transaction sees them. */
export function deliveryPlansOf(db: Db, vendorId: number): Promise<DeliveryPlans> {
  return loadPlans(db, eq(vendors.id, vendorId));
}

/** The schedule of a vendor at a location; undefined without one. */
export function planOf(
  plans: DeliveryPlans,
  { vendorId, locationId }: { vendorId: number; locationId: number },
): LocalSchedule | undefined {
  const schedule = plans.schedules.get(vendorId);
  return schedule && scheduleAt(schedule, { locationId, zone: zoneOf(plans, locationId) });
}

/** The time zone of a location. */
export function zoneOf({ zones, zone }: DeliveryPlans, locationId: number): string {
  return zones.get(locationId) ?? zone;
}

async function loadPlans(db: Db, isWanted: SQL | undefined): Promise<DeliveryPlans> {
  const isKept = and(eq(vendors.isDeleted, false), isWanted);
  const rules = await db
    .select({ rule: deliveryRules })
    .from(deliveryRules)
    .innerJoin(vendors, and(eq(vendors.id, deliveryRules.vendorId), isKept));
  const exceptions = await db
    .select({ exception: deliveryExceptions })
    .from(deliveryExceptions)
    .innerJoin(vendors, and(eq(vendors.id, deliveryExceptions.vendorId), isKept));
  const zones = await db
    .select({ id: locations.id, timezone: locations.timezone })
    .from(locations)
    .where(isNotNull(locations.timezone));
  const { timezone } = await getOrganizationSettings(db);

  const exceptionsOf = Map.groupBy(
    exceptions.map(({ exception }) => exception),
    ({ vendorId }) => vendorId,
  );
  const rulesOf = Map.groupBy(
    rules.map(({ rule }) => rule),
    ({ vendorId }) => vendorId,
  );
  return {
    schedules: new Map(
      [...rulesOf].map(([id, ofVendor]) => [
        id,
        { rules: ofVendor, exceptions: exceptionsOf.get(id) ?? [] },
      ]),
    ),
    zones: new Map(zones.flatMap(({ id, timezone: own }) => (own ? [[id, own]] : []))),
    zone: timezone,
  };
}
