import type { Budget } from '../../contract/calls/budgets.ts';
import type { Db } from '../db/open.ts';
import type { CatalogueCache } from '../http/catalogue-cache.ts';
import { listBudgets } from './queries.ts';

/** All budgets, by name, kept with the catalogue: a location without any costs an order no query. */
export function keptBudgets(db: Db, cache: CatalogueCache): Promise<readonly Budget[]> {
  return cache.value('budgets', () => listBudgets(db));
}

/** The budgets of a location. */
export async function budgetsAt(
  db: Db,
  cache: CatalogueCache,
  locationId: number,
): Promise<Budget[]> {
  return (await keptBudgets(db, cache)).filter((budget) => appliesAt(budget, locationId));
}

/** Regions match nothing: locations have none yet. */
export function appliesAt({ places }: Pick<Budget, 'places'>, locationId: number): boolean {
  return places === null || places.locationIds.includes(locationId);
}
