import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { COUNTED_MAX, FOUND_COUNTED_MAX } from '../../contract/limits.ts';
import type { VendorLocation } from '../../contract/vendor-orders.ts';
import type { Db } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { orderItems } from '../db/schema/ordering.ts';
import { notFound } from '../failure.ts';
import { countedUpTo } from '../http/paging.ts';
import { isOpen, isPresent } from '../order-items/item-columns.ts';

interface Row {
  locationId: number;
  locationName: string;
  vendorName: string;
  purchaseOrderNumber: number | null;
  open: number;
  pending: number;
  all: number;
}

/**
 * Locations where a vendor has items, or with `open` open items, by name. The cost does not grow with the age of the
 * business: an index scan returns one location after the other, and each count stops. Throws not found for an unknown
 * vendor; a deleted one keeps its history (D7).
 */
export async function listVendorLocations(
  db: Db,
  { vendorId, open }: { vendorId: number; open: boolean },
): Promise<VendorLocation[]> {
  const [vendor] = await db.select().from(vendors).where(eq(vendors.id, vendorId));
  if (!vendor) throw notFound('vendor');
  const here = sql`own.vendor_id = ${vendorId} and not own.is_deleted
    ${open ? sql`and own.ordered_status in ('pending', 'ordered')` : sql``}`;
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with recursive place(id) as (
      (select own.location_id from order_items as own where ${here} order by own.location_id limit 1)
      union all
      select (
        select own.location_id from order_items as own where ${here} and own.location_id > place.id
        order by own.location_id limit 1
      )
      from place where place.id is not null
    )
    select location.id as "locationId", location.name as "locationName", ${vendor.name}::text as "vendorName",
      still_open.number as "purchaseOrderNumber", still_open.items as open, not_ordered.items as pending,
      every.items as "all"
    from place join locations as location on location.id = place.id,
      lateral (${itemsHere(vendorId, OPEN)}) as still_open,
      lateral (${itemsHere(vendorId, PENDING)}) as not_ordered,
      lateral (${itemsHere(vendorId, EVERY)}) as every
    where ${open ? sql`still_open.items` : sql`every.items`} > 0
    order by lower(location.name), location.id`);
  return rows.map((row) => ({
    ...row,
    open: total(COUNTED_MAX, row.open),
    pending: total(COUNTED_MAX, row.pending),
    all: total(FOUND_COUNTED_MAX, row.all),
  }));
}

interface Counting {
  condition: SQL | undefined;
  most: number;
  /** The rest of the index that begins with vendor and location: else a planner may prefer to read the whole table. */
  by: SQL;
}
const OPEN: Counting = { condition: isOpen, most: COUNTED_MAX, by: sql`order_items.order_id` };
const PENDING: Counting = {
  ...OPEN,
  condition: sql`${isOpen} and ${eq(orderItems.orderedStatus, 'pending')}`,
};
const EVERY: Counting = { condition: sql`true`, most: FOUND_COUNTED_MAX, by: sql`order_items.id` };

/** How many of the vendor's items at a `place` match, counted up to one more than `most`, and their highest number. */
function itemsHere(vendorId: number, { condition, most, by }: Counting): SQL {
  // `offset 0` prevents the planner from joining all orders before it stops.
  return sql`
    select count(*)::int as items, max(found.number) as number
    from (
      select order_items.purchase_order_number as number
      from order_items,
        lateral (select * from orders as own where own.id = order_items.order_id offset 0) as orders
      where order_items.vendor_id = ${vendorId} and order_items.location_id = place.id
        and ${isPresent} and ${condition}
      order by ${by}
      limit ${most + 1}
    ) as found`;
}

function total(most: number, found: number): VendorLocation['open'] {
  const { total: count, stopped } = countedUpTo(most, found);
  return { count, stopped };
}
