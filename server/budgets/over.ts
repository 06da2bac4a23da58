import { eq } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { deliveryPlans, zoneOf } from '../deliveries/plans.ts';
import type { CatalogueCache } from '../http/catalogue-cache.ts';
import { localDay } from '../local-time.ts';
import { appliesAt, keptBudgets } from './kept.ts';
import { currencyOf, figuresOf, periodsOf } from './status.ts';

/** How many budgets each location is over in its period of today (H9); locations that are over none are left out. */
export async function countOverBudgets(
  db: Db,
  { catalogueCache, now }: { catalogueCache: CatalogueCache; now: Date },
): Promise<Map<number, number>> {
  const found = await keptBudgets(db, catalogueCache);
  const over = new Map<number, number>();
  if (found.length === 0) return over;
  const places = await db
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.isDeleted, false));
  const plans = await deliveryPlans(db, catalogueCache);
  const periods = places.flatMap(({ id: locationId }) => {
    const zone = zoneOf(plans, locationId);
    const today = localDay(now, zone).toString();
    return found
      .filter((budget) => appliesAt(budget, locationId))
      .flatMap((budget) => periodsOf(budget, { locationId, zone, today, dates: [today] }));
  });
  const { digits } = await currencyOf(db);
  for (const { locationId, left } of await figuresOf(db, periods, { digits }))
    if (left !== null && left < 0n) over.set(locationId, (over.get(locationId) ?? 0) + 1);
  return over;
}
