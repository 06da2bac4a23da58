import { eq } from 'drizzle-orm';
import type { Budget } from '../../contract/calls/budgets.ts';
import { appliesAt } from '../../contract/values/applies-at.ts';
import type { Db } from '../db/open.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { deliveryPlans, zoneOf } from '../deliveries/plans.ts';
import type { CatalogueCache } from '../http/catalogue-cache.ts';
import { localDay } from '../local-time.ts';
import { currencyOf, figuresOf, periodsOf } from './status.ts';
import type { Figures } from './status.ts';

export interface Today {
  catalogueCache: CatalogueCache;
  now: Date;
}

/** The figures of budgets at every location where they apply, in their periods of today there; by the location's name. */
export async function figuresToday(
  db: Db,
  budgets: readonly Budget[],
  { catalogueCache, now }: Today,
): Promise<{ figures: Figures[]; digits: number }> {
  if (budgets.length === 0) return { figures: [], digits: 0 };
  const places = await db
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.isDeleted, false))
    .orderBy(locations.name, locations.id);
  const plans = await deliveryPlans(db, catalogueCache);
  const periods = places.flatMap(({ id: locationId }) => {
    const zone = zoneOf(plans, locationId);
    const today = localDay(now, zone).toString();
    return budgets
      .filter((budget) => appliesAt(budget, locationId))
      .flatMap((budget) => periodsOf(budget, { locationId, zone, today, dates: [today] }));
  });
  const { digits } = await currencyOf(db);
  return { figures: await figuresOf(db, periods, { digits }), digits };
}
