import { sql } from 'drizzle-orm';
import type { SendingOfOrder } from '../../contract/calls/sending-rules.ts';
import { OWN_SENDINGS_MAX } from '../../contract/values/limits.ts';
import { momentText } from '../db/contract-rows.ts';
import type { Db } from '../db/open.ts';
import { plannedSendings } from '../db/schema/sending.ts';

interface OfUser {
  userId: number;
  /** The locations that the caller sees; undefined for all. */
  locationIds: readonly number[] | undefined;
}

/**
 * What is pending of a person's orders and goes by itself, the soonest first (H3). Reads along what is planned and the open items
 * there: few, however old the business is.
 */
export async function listSendingsOfUser(
  db: Db,
  { userId, locationIds }: OfUser,
): Promise<SendingOfOrder[]> {
  const { rows } = await db.execute<SendingOfOrder & Record<string, unknown>>(sql`
    select own.order_id as "orderId", planned.vendor_id as "vendorId", vendor.name as "vendorName",
      planned.delivery_date::text as "deliveryDate", ${momentText(sql`planned.goes_at`)} as "goesAt"
    from ${plannedSendings} as planned
    join vendors as vendor on vendor.id = planned.vendor_id
    cross join lateral (
      select distinct item.order_id
      from order_items as item join orders on orders.id = item.order_id
      where item.is_open and item.vendor_id = planned.vendor_id and item.location_id = planned.location_id
        and item.delivery_date is not distinct from planned.delivery_date
        and item.ordered_status = 'pending' and orders.ordered_by = ${userId}
    ) as own
    where planned.goes_at is not null
      and ${locationIds === undefined ? sql`true` : sql`planned.location_id = any(${sql.param([...locationIds])}::integer[])`}
    order by planned.goes_at, own.order_id, planned.vendor_id, planned.delivery_date
    limit ${OWN_SENDINGS_MAX}`);
  return rows;
}
