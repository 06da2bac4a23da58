import { and, eq, ne, sql } from 'drizzle-orm';
import type { InventoryInput, KeptInput } from '../../contract/calls/inventory.ts';
import { rowsAsJson } from '../db/insert-many.ts';
import type { Tx } from '../db/open.ts';
import { inventory } from '../db/schema/stock.ts';
import { findLocation } from '../locations/queries.ts';
import { lockRows } from './lock-stock.ts';
import { requireListedOnce } from '../products/queries.ts';
import { invalid } from '../failure.ts';

/**
 * Sets pars, areas and positions; omitted fields keep their values. The named products are kept at the location from then on.
 * Throws `invalid_input` for unknown and deleted references, and for a product that is named twice.
 */
export async function updateInventory(
  tx: Tx,
  { locationId, lines }: InventoryInput,
): Promise<void> {
  await requireReferences(tx, { locationId, productIds: lines.map(({ productId }) => productId) });
  await storeLines(tx, locationId, lines);
}

async function requireReferences(
  tx: Tx,
  { locationId, productIds }: { locationId: number; productIds: string[] },
): Promise<void> {
  if (!(await findLocation(tx, locationId)))
    throw invalid('locationId', 'gone', { what: 'location', instead: 'nothing' });
  await requireListedOnce(tx, productIds);
}

/** Stores lines whose products and location exist. */
export async function storeLines(
  tx: Tx,
  locationId: number,
  lines: InventoryInput['lines'],
): Promise<void> {
  await lockRows(
    tx,
    lines.map(({ productId }) => ({ productId, locationId })),
  );
  const given = lines.map(({ productId, parAmount, area, position }) => ({
    productId,
    parAmount,
    area,
    position,
    hasArea: area !== undefined,
    hasPosition: position !== undefined,
  }));
  // Unchanged rows are not written, so that they have no history.
  await tx.execute(sql`
    update inventory set par_amount = line.par_amount, area = line.area, position = line.position, is_kept = true
    from (
      select stored.id, coalesce(given.par_amount, stored.par_amount) as par_amount,
        case when has_area then given.area else stored.area end as area,
        case when has_position then given.position else stored.position end as position
      from inventory as stored
      join jsonb_to_recordset(${rowsAsJson(given)}) as given(product_id text, par_amount numeric, area text, position integer,
        has_area boolean, has_position boolean) on given.product_id = stored.product_id
      where stored.location_id = ${locationId}
    ) as line
    where inventory.id = line.id
      and (inventory.par_amount, inventory.area, inventory.position, inventory.is_kept)
        is distinct from (line.par_amount, line.area, line.position, true)`);
}

/** Says of products whether they are kept at a location. Throws `invalid_input` as `updateInventory` does. */
export async function setKept(
  tx: Tx,
  { locationId, productIds, isKept }: KeptInput,
): Promise<void> {
  await requireReferences(tx, { locationId, productIds });
  await lockRows(
    tx,
    productIds.map((productId) => ({ productId, locationId })),
  );
  await tx
    .update(inventory)
    .set({ isKept })
    .where(
      and(
        eq(inventory.locationId, locationId),
        sql`${inventory.productId} = any(${sql.param(productIds)})`,
        ne(inventory.isKept, isKept),
      ),
    );
}
