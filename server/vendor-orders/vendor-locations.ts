import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { OPEN_COUNTED_MAX } from '../../contract/values/limits.ts';
import type { VendorLocation } from '../../contract/calls/vendor-orders.ts';
import type { Db } from '../db/open.ts';
import { vendors } from '../db/schema/catalogue.ts';
import { limitTo } from '../db/row-limit.ts';
import { countedUpTo } from '../lists/paging.ts';
import { totalOf } from '../orders/follow-items.ts';
import { notFound } from '../failure.ts';

interface Row {
  locationId: number;
  locationName: string;
  vendorName: string;
  purchaseOrderNumber: number | null;
  open: number;
  pending: number;
  all: number;
  total: string | null;
  unpriced: number;
}

/**
 * Locations where a vendor has items, or with `open` open items, by name. The cost does not grow with the age of the
 * business: an index scan returns one location after the other, and each count stops. Throws `not_found` for an unknown
 * vendor; a deleted one keeps its history (D7).
 */
export async function listVendorLocations(
  db: Db,
  { vendorId, open }: { vendorId: number; open: boolean },
): Promise<VendorLocation[]> {
  const [vendor] = await db.select().from(vendors).where(eq(vendors.id, vendorId));
  if (!vendor) throw notFound('vendor');
  const here = sql`own.vendor_id = ${vendorId} and ${of(open)}`;
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
      still_open.number as "purchaseOrderNumber", still_open.items as open, still_open.pending,
      every.items as "all",
      still_open.total, still_open.unpriced_items as unpriced
    from place join locations as location on location.id = place.id,
      lateral (${itemsHere(vendorId, { condition: OPEN, most: OPEN_COUNTED_MAX })}) as still_open,
      lateral (${itemsHere(vendorId, { condition: LISTED, most: ALL_COUNTED_MAX })}) as every
    where ${open ? sql`still_open.items` : sql`every.items`} > 0
    order by location.name collate by_name, location.id`);
  return rows.map(({ total: cost, unpriced, ...row }) => ({
    ...row,
    openTotal: row.open > OPEN_COUNTED_MAX ? null : cost,
    openUnpricedItems: unpriced,
    open: total(OPEN_COUNTED_MAX, row.open),
    // Pending ones are counted among the same newest items: all others would be read to find that there are none.
    pending: { count: row.pending, stopped: row.open > OPEN_COUNTED_MAX },
    all: total(ALL_COUNTED_MAX, row.all),
  }));
}

interface Counting {
  condition: SQL;
  most: number;
}
/** At each location more are '100+': all locations together cost as little as one. */
const ALL_COUNTED_MAX = 100;
const LISTED = sql`not own.is_deleted and not own.order_deleted`;
const OPEN = sql`own.is_open`;
const of = (open: boolean) => (open ? OPEN : LISTED);

/**
 * How many of the vendor's items at a `place` match, counted up to one more than `most`; of open items also their highest
 * number, how many are pending, what they cost, and how many have no price (M2).
 */
function itemsHere(vendorId: number, { condition, most }: Counting): SQL {
  // Sorted as the index is: else a planner may prefer to read the whole table. Only open items need more than the index.
  const more = sql`own.purchase_order_number as number, own.ordered_status, own.quantity, own.unit_price`;
  const sums = sql`max(found.number) as number,
    count(*) filter (where found.ordered_status = 'pending')::int as pending, ${totalOf('found')}`;
  const isOpen = condition === OPEN;
  return sql`
    select count(*)::int as items ${isOpen ? sql`, ${sums}` : sql``}
    from (
      select ${isOpen ? more : sql``} from order_items as own
      where own.vendor_id = ${vendorId} and own.location_id = place.id and ${condition}
      order by own.order_date desc, own.id ${limitTo(most + 1)}
    ) as found`;
}

function total(most: number, found: number): VendorLocation['open'] {
  const { total: count, stopped } = countedUpTo(most, found);
  return { count, stopped };
}
