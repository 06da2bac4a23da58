import type { Db } from '../db/open.ts';
import { cachedBudgets } from './cached-budgets.ts';
import { figuresToday } from './today.ts';
import type { Today } from './today.ts';

/** How many budgets each location is over in its period of today (H9); locations that are over none are left out. */
export async function countOverBudgets(db: Db, today: Today): Promise<Map<number, number>> {
  const found = await cachedBudgets(db, today.catalogueCache);
  const over = new Map<number, number>();
  const { figures } = await figuresToday(db, found, today);
  for (const { locationId, left } of figures)
    if (left !== null && left < 0n) over.set(locationId, (over.get(locationId) ?? 0) + 1);
  return over;
}
