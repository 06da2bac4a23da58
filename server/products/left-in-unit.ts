import { sql } from 'drizzle-orm';
import { counted } from '../counted.ts';
import type { Db } from '../db/open.ts';

/** What is still in the own unit of a product: it could not be converted from another own unit without the way back. */
export interface LeftInUnit {
  /** Open order items. */
  items: number;
  /** Entries that wait for a conversion (S0). */
  entries: number;
}

/** What is left in their own units, by product; products without any are not in it. */
export async function leftInUnits(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, LeftInUnit>> {
  if (productIds.length === 0) return new Map();
  const ids = sql.param(productIds);
  // By vendor, because the index of open items begins with the vendor.
  const { rows } = await db.execute<{ id: string; items: number; entries: number }>(sql`
    with product as (
      select product.id, product.unit_id, lower(btrim(own.abbreviation)) as unit
      from products as product join units_of_measure as own on own.id = product.unit_id where product.id = any(${ids})
    ), found as (
      select item.product_id as id, 1 as item, 0 as entry
      from vendors as vendor join order_items as item on item.vendor_id = vendor.id and item.is_open
        join product on product.id = item.product_id and product.unit = lower(btrim(item.unit_of_measure))
      union all
      select product.id, 0, 1 from inventory_waiting as waiting join product on product.id = waiting.product_id
        and coalesce(product.unit_id = waiting.unit_id, product.unit = lower(btrim(waiting.entered_unit)))
    )
    select id, sum(item)::int as items, sum(entry)::int as entries from found group by id`);
  return new Map(rows.map(({ id, ...left }) => [id, left]));
}

/** Why a product keeps its unit while this is left: one wanted unit is no exact number of the former ones. */
export function refusalFor(
  { items, entries }: LeftInUnit,
  { name, before, after }: { name: string; before: string; after: string },
): string {
  const what = [
    ...(items > 0 ? [counted(items, 'open order item')] : []),
    ...(entries > 0 ? [entries === 1 ? '1 waiting entry' : `${entries} waiting entries`] : []),
  ];
  const first = [
    ...(items > 0 ? [`receive or cancel ${items === 1 ? 'the item' : 'the items'}`] : []),
    ...(entries > 0 ? ['save the conversion for which the stock waits'] : []),
  ];
  const isOne = items + entries === 1;
  return `There ${isOne ? 'is' : 'are'} ${what.join(' and ')} of ${name} in ${before}, and one ${after} is no exact number of ${before}. First ${first.join(' and ')}, or keep the unit.`;
}
