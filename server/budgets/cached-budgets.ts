import type { Budget } from '../../contract/calls/budgets.ts';
import { appliesAt } from '../../contract/values/applies-at.ts';
import type { Db } from '../db/open.ts';
import type { CatalogueCache } from '../http/catalogue-cache.ts';
import { listBudgets } from './queries.ts';

/** All budgets, by name, cached with the catalogue: a location without any costs an order no query. */
export function cachedBudgets(db: Db, cache: CatalogueCache): Promise<readonly Budget[]> {
  return cache.value('budgets', () => listBudgets(db));
}

/** The budgets of a location. */
export async function budgetsAt(
  db: Db,
  cache: CatalogueCache,
  locationId: number,
): Promise<Budget[]> {
  return (await cachedBudgets(db, cache)).filter((budget) => appliesAt(budget, locationId));
}
