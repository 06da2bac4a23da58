import { checkOrder } from '../budgets/check.ts';
import type { Db } from '../db/open.ts';
import type { CatalogueCache } from '../http/catalogue-cache.ts';

interface PlannedSpend {
  locationId: number;
  deliveryDate: string;
  lines: readonly { productId: string; quantity: number }[];
  catalogueCache: CatalogueCache;
  now: Date;
}

/** Whether an order of these lines stays inside all budgets of the location (H6). */
export async function insideBudgets(
  db: Db,
  { lines, deliveryDate, ...place }: PlannedSpend,
): Promise<boolean> {
  const items = lines.map(({ productId, quantity }) => ({ productId, quantity, deliveryDate }));
  const checks = await checkOrder(db, { ...place, items });
  return checks.every(({ over }) => over === null);
}
