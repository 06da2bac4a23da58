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

/** Refuses to remove a vendor that has products: they could not be ordered from anyone. */
export async function requireVendorUnused(
  db: Db,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const products = await countProducts(db, id);
  if (products === 0) return;
  throw refuse('in_use', { what: 'vendor', name, products });
}
