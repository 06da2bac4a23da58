import { inArray } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { products } from '../db/schema/catalogue.ts';
import { promisedDate } from './next-deliveries.ts';
import { planOf } from './plans.ts';
import type { DeliveryPlans } from './plans.ts';

interface Ordered {
  productId: string;
  /** The delivery that is wanted. */
  deliveryDate?: string | null | undefined;
}

/**
 * The items, each with the date of the delivery that it is promised for: the wanted one, or the next that can still be
 * made; null without a schedule (V2, E9). Costs a query only where a vendor has a schedule.
 */
export async function withPromisedDates<T extends Ordered>(
  db: Db,
  plans: DeliveryPlans,
  { items, locationId, now }: { items: readonly T[]; locationId: number; now: Date },
): Promise<(T & { deliveryDate: string | null })[]> {
  if (plans.schedules.size === 0) return items.map((item) => ({ ...item, deliveryDate: null }));
  const vendorOf = await listVendorsOf(
    db,
    items.map(({ productId }) => productId),
  );
  const known = new Map<string, string | null>();
  return items.map((item) => {
    const vendorId = vendorOf.get(item.productId);
    const key = `${vendorId} ${item.deliveryDate ?? ''}`;
    const date = known.has(key)
      ? known.get(key)
      : promisedOf(plans, { vendorId, locationId, now, wanted: item.deliveryDate });
    known.set(key, date ?? null);
    return { ...item, deliveryDate: date ?? null };
  });
}

interface Wanted {
  vendorId: number | undefined;
  locationId: number;
  now: Date;
  wanted?: string | null | undefined;
}

/** The date of a vendor's delivery to a location: the wanted one, or the next that can still be made; null without a schedule. */
export function promisedOf(
  plans: DeliveryPlans,
  { vendorId, locationId, ...when }: Wanted,
): string | null {
  const plan = vendorId === undefined ? undefined : planOf(plans, { vendorId, locationId });
  return plan ? promisedDate(plan, when) : null;
}

async function listVendorsOf(db: Db, productIds: readonly string[]): Promise<Map<string, number>> {
  const found = await db
    .select({ id: products.id, vendorId: products.vendorId })
    .from(products)
    .where(inArray(products.id, [...new Set(productIds)]));
  return new Map(found.map(({ id, vendorId }) => [id, vendorId]));
}
