import type { Tx } from '#server/db/open.ts';
import { budgets as budgetTable } from '#server/db/schema/budgets.ts';
import { demoBudgets } from '../budgets.ts';
import type { Ids } from './people-and-catalogue.ts';

/** Budgets (H8); what is left of them follows from the items. */
export async function loadBudgets(tx: Tx, ids: Ids, now: Date): Promise<void> {
  await tx.insert(budgetTable).values(
    demoBudgets(now).map(({ locations, categories, ...budget }) => ({
      ...budget,
      places: { regions: [], locationIds: locations.map((key) => ids.location[key].id) },
      categoryIds: categories.map((key) => ids.category[key].id),
      period: 'week' as const,
      action: 'show' as const,
    })),
  );
}
