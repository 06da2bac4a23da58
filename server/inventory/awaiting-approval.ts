import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { shownAmount } from '../db/schema/columns.ts';
import { isUnapproved } from '../db/unapproved-items.ts';
import { fractionIn, storedFractionOf } from '../stored-fraction.ts';
import type { StoredFraction } from '../stored-fraction.ts';

interface Waiting {
  /** Rounded for answers. */
  shown: number;
  exact: StoredFraction;
}

/**
 * What was ordered for a location and waits for a manager's approval (M6, E33), by product and in its own unit; without
 * items in a unit that has no conversion.
 */
export async function findAwaitingApproval(
  db: Db,
  locationId: number,
): Promise<ReadonlyMap<string, Waiting>> {
  const { rows } = await db.execute<{ productId: string; shown: number; exact: string[] }>(sql`
    select product_id as "productId", ${shownAmount(sql`amount[1]`, sql`amount[2]`)}::float8 as shown, amount::text[] as exact
    from (
      select item.product_id, sum_fractions(item.quantity * item.base_numerator, item.base_denominator) as total
      from order_items as item
      where item.location_id = ${locationId} and ${isUnapproved(sql`item`)}
        and item.base_numerator is not null
      group by item.product_id
    ) as of_product, from_base(product_id, total[1], total[2], 'infinity') as amount`);
  return new Map(
    rows.map(({ productId, shown, exact }) => [
      productId,
      { shown, exact: fractionIn(exact) ?? storedFractionOf(0) },
    ]),
  );
}
