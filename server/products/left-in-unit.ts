import { sql } from 'drizzle-orm';
import { counted } from '../counted.ts';
import type { Db } from '../db/open.ts';

/** A unit in which a product is counted: its own, or one with a conversion. */
export interface UnitOfProduct {
  /** Of the product. */
  id: string;
  unitId: string;
}

/** What could no longer be converted without the conversion of a unit. */
export interface LeftInUnit extends UnitOfProduct {
  name: string;
  unit: string;
  /** Open order items. */
  items: number;
  /** Entries that wait for a conversion (S0). */
  entries: number;
}

/** What is left in these units; units without any are not in it. */
export async function leftInUnits(db: Db, units: readonly UnitOfProduct[]): Promise<LeftInUnit[]> {
  if (units.length === 0) return [];
  // By vendor, because the index of open items begins with the vendor.
  const { rows } = await db.execute<LeftInUnit & Record<string, unknown>>(sql`
    with counted_in as (
      select product.id, product.name, unit.id as unit_id, unit.abbreviation
      from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as given(id text, "unitId" uuid)
      join products as product on product.id = given.id join units_of_measure as unit on unit.id = given."unitId"
    ), found as (
      select counted_in.id, counted_in.unit_id, 1 as item, 0 as entry
      from vendors as vendor join order_items as item on item.vendor_id = vendor.id and item.is_open
        join counted_in on counted_in.id = item.product_id and counted_in.unit_id = item.unit_id
      union all
      select counted_in.id, counted_in.unit_id, 0, 1
      from inventory_waiting as waiting
        join counted_in on counted_in.id = waiting.product_id and counted_in.unit_id = waiting.unit_id
    )
    select id, unit_id as "unitId", name, abbreviation as unit, sum(item)::int as items, sum(entry)::int as entries
    from found join counted_in using (id, unit_id) group by id, unit_id, name, abbreviation order by id, unit`);
  return rows;
}

/** Why a product keeps its unit while this is left: one wanted unit is no exact number of the former ones. */
export function noWayBack(left: LeftInUnit, after: string): string {
  return refusalOf(left, {
    why: `, and one ${after} is no exact number of ${left.unit}`,
    or: 'keep the unit',
  });
}

/** Why a conversion cannot be removed while this is left. */
export function noConversion(left: LeftInUnit): string {
  return refusalOf(left, {
    why: ', which would have no conversion any more',
    or: `keep the conversion to ${left.unit}`,
  });
}

function refusalOf(
  { name, unit, items, entries }: LeftInUnit,
  { why, or }: { why: string; or: string },
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
  return `There ${isOne ? 'is' : 'are'} ${what.join(' and ')} of ${name} in ${unit}${why}. First ${first.join(' and ')}, or ${or}.`;
}
