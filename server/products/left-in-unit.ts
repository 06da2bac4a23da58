import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { isUnapproved } from '../db/unapproved-items.ts';
import { refused } from '../../contract/refusals/table.ts';
import type { Refusal } from '../../contract/refusals/refusal.ts';

/** A unit in which a product is counted: its own, or one with a conversion. */
export interface UnitOfProduct {
  /** The product's id. */
  id: string;
  unitId: string;
}

/** What could no longer be converted without the conversion of a unit. */
export interface LeftInUnit extends UnitOfProduct {
  name: string;
  unit: string;
  /** Open order items. */
  items: number;
  /** Order items that wait for approval. */
  unapproved: number;
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
      select counted_in.id, counted_in.unit_id, 1 as item, 0 as unapproved, 0 as entry
      from vendors as vendor join order_items as item on item.vendor_id = vendor.id and item.is_open
        join counted_in on counted_in.id = item.product_id and counted_in.unit_id = item.unit_id
      union all
      select counted_in.id, counted_in.unit_id, 0, 1, 0
      from order_items as item join counted_in on counted_in.id = item.product_id and counted_in.unit_id = item.unit_id
      where ${isUnapproved(sql`item`)}
      union all
      select counted_in.id, counted_in.unit_id, 0, 0, 1
      from inventory_waiting as waiting
        join counted_in on counted_in.id = waiting.product_id and counted_in.unit_id = waiting.unit_id
    )
    select id, unit_id as "unitId", name, abbreviation as unit, sum(item)::int as items,
      sum(unapproved)::int as unapproved, sum(entry)::int as entries
    from found join counted_in using (id, unit_id) group by id, unit_id, name, abbreviation order by id, unit`);
  return rows;
}

/** Why a product keeps its unit while this is left: one wanted unit is no exact number of the former ones. */
export function noWayBack(left: LeftInUnit, after: string): Refusal {
  return refused('no_way_back', { ...leftOf(left), after });
}

/** Why a conversion cannot be removed while this is left. */
export function noConversion(left: LeftInUnit): Refusal {
  return refused('conversion_needed', leftOf(left));
}

const leftOf = ({ name, unit, items, unapproved, entries }: LeftInUnit) => ({
  name,
  unit,
  items,
  unapproved,
  entries,
});
