import { sql } from 'drizzle-orm';
import type { VendorCard } from '../../contract/calls/vendor-cards.ts';
import { VENDOR_CARD_DAYS } from '../../contract/values/limits.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Db } from '../db/open.ts';
import { currencyDigits } from '../organization/queries.ts';

/**
 * The vendor's card (24.4). An item is on time when the first of it that was kept came no later than its delivery date, on the
 * calendar of its location.
 * @param timeZone of the organization, for locations without one of their own
 */
export async function findVendorCard(
  db: Db,
  { vendorId, now, timeZone }: { vendorId: number; now: Date; timeZone: string },
): Promise<VendorCard> {
  const since = sql`${now}::timestamptz - ${VENDOR_CARD_DAYS} * interval '1 day'`;
  const { rows } = await db.execute<VendorCard & Record<string, unknown>>(sql`
    with item as materialized (
      select id, location_id, delivery_date, ordered_status = 'received'
          and coalesce(received_numerator >= quantity * received_denominator, true) as is_complete
      from order_items
      where vendor_id = ${vendorId} and order_date >= ${since} and not is_deleted and not order_deleted
        and ordered_status in ('received', 'missing')
    ), dated as (
      select item.id, item.delivery_date, (
          select min(receipt.at) from receipt_lines as line join receipts as receipt on receipt.id = line.receipt_id
          where line.order_item_id = item.id and not line.is_deleted and line.quantity > 0
        ) at time zone coalesce(location.timezone, ${timeZone}) as first
      from item join locations as location on location.id = item.location_id
      where item.delivery_date is not null
    ), change as (
      select avg(product.price / before.price - 1) as share
      from products as product cross join lateral (
        select price, unit_id from product_prices
        where product_id = product.id and since <= ${since} order by id desc limit 1
      ) as before
      where product.vendor_id = ${vendorId} and not product.is_deleted and before.unit_id = product.unit_id and before.price > 0
    )
    select ${vendorId}::integer as "vendorId", (select count(*)::int from item) as settled,
      (select count(*) filter (where is_complete)::int from item) as complete,
      (select count(first)::int from dated) as dated,
      (select count(*) filter (where first::date <= delivery_date)::int from dated) as "onTime",
      (select round(coalesce(sum(credited_amount), 0), ${currencyDigits})::text from claims
        where vendor_id = ${vendorId} and state = 'credited' and settled_at >= ${since}) as credited,
      (select round(100 * share, 1)::float8 from change) as "priceChange"`);
  return onlyRow(rows);
}
