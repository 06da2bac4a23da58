import { sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { isUnapproved } from '../db/unapproved-items.ts';
import { countProducts } from './queries.ts';
import { UNIT_USES } from '../../contract/refusals/records.ts';
import type { UnitUse } from '../../contract/refusals/records.ts';
import { refuse } from '../failure.ts';

type Used = UnitUse & Record<string, unknown>;

/** How many names of each use a refusal has. */
const NAMED = 3;

/** Refuses to remove a unit that products, conversions, items that are or will be open, or waiting entries use, and names them (D11, E30). */
export async function requireUnitUnused(
  db: Db,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { rows } = await db.execute<Used>(sql`
    with used as (
      select 'products' as use, name from products where unit_id = ${id}::uuid and not is_deleted
      union all
      select 'conversions', product.name from product_conversions as conversion
        join products as product on product.id = conversion.product_id and not product.is_deleted
      where conversion.unit_id = ${id}::uuid
      union all
      select 'items', product_name || ' #' || order_id from order_items where unit_id = ${id}::uuid and is_open
      union all
      select 'unapproved', product_name || ' #' || order_id from order_items
      where unit_id = ${id}::uuid and ${isUnapproved(sql`order_items`)}
      union all
      select 'entries', product.name from inventory_waiting as waiting join products as product on product.id = waiting.product_id
      where waiting.unit_id = ${id}::uuid
    )
    select use, sum(times)::int as total, (array_agg(name order by name))[:${NAMED}] as names
    from (select use, name, count(*) as times from used group by 1, 2) as named group by 1`);
  const uses = UNIT_USES.flatMap((use) => rows.find((row) => row.use === use) ?? []);
  if (uses.length === 0) return;
  throw refuse('in_use', { what: 'unit', name, uses });
}

/** A product of which entries wait for the conversions of these units. */
interface WaitingProduct {
  name: string;
  units: string[];
}

/**
 * The first of these products of which something waits for a conversion: once it is deleted nobody can give it any more, and
 * the claim of what came so cannot be sent (S0, E32). Undefined when there is none.
 */
export async function findWaitingProduct(
  db: Db,
  ids: readonly string[],
): Promise<WaitingProduct | undefined> {
  const mine = sql.param(ids);
  // Besides what moves stock: what may still get into a claim, in its own unit or in its item's.
  const isUnclaimed = sql`line.item_numerator is null and not line.is_deleted and (line.quantity > 0 or exists (
    select from receipt_refusals as refusal where refusal.receipt_line_id = line.id and not refusal.is_deleted))
    and not exists (select from claims where claims.receipt_id = line.receipt_id and claims.state <> 'draft')`;
  const { rows } = await db.execute<WaitingProduct & Record<string, unknown>>(sql`
    select product.name, array_agg(unit.abbreviation order by unit.abbreviation) as units
    from (
      select product_id, unit_id from inventory_waiting where product_id = any(${mine}) and base_numerator is null
      union
      select product_id, unit_id from receipt_lines as line
      where product_id = any(${mine}) and base_numerator is null and order_item_id is not null and ${isUnclaimed}
      union
      select item.product_id, item.unit_id from order_items as item join receipt_lines as line on line.order_item_id = item.id
      where item.product_id = any(${mine}) and item.base_numerator is null and ${isUnclaimed}
    ) as waiting
    join products as product on product.id = waiting.product_id
    join units_of_measure as unit on unit.id = waiting.unit_id and not unit.is_deleted
    where not exists (
      select from missing_conversions as given
      where given.product_id = waiting.product_id and given.unit_id = waiting.unit_id and given.given_at is not null)
    group by product.id order by product.name, product.id limit 1`);
  return rows[0];
}

/** Refuses to remove a vendor that has products: they could not be ordered from anyone. */
export async function requireVendorUnused(
  db: Db,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const products = await countProducts(db, id);
  if (products === 0) return;
  throw refuse('in_use', { what: 'vendor', name, products });
}
