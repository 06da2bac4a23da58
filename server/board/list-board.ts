import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { BoardRow } from '../../contract/calls/board.ts';
import { BOARD_DELIVERIES_MAX } from '../../contract/values/limits.ts';
import { localDays } from '../attention/local-days.ts';
import { byName } from '../db/by-name.ts';
import { rowsAsJson } from '../db/insert-many.ts';
import type { Db } from '../db/open.ts';
import { locations } from '../db/schema/people-and-places.ts';
import { belowParByLocation } from '../inventory/below-par.ts';

/** What goes on at each location at `now` (24.2), sorted by name in natural order: one statement, however many there are. */
export async function listBoard(db: Db, now: Date): Promise<Omit<BoardRow, 'overBudget'>[]> {
  const days = await localDays(db, now);
  const { rows } = await db.execute<BoardRow & Record<string, unknown>>(sql`
    select location.id as "locationId", location.name as "locationName",
      (select count(*)::int from orders
        where location_id = location.id and order_date >= day.midnight and not is_deleted and status <> 'cancelled'
      ) as "orderedToday",
      ${deliveries(sql`delivery_date = day.today`)} as "dueToday",
      ${deliveries(sql`delivery_date < day.today`)} as overdue,
      (select to_json(max(counted_at))#>>'{}' from inventory where location_id = location.id) as "countedAt",
      coalesce(below.products, 0) as "belowPar",
      coalesce(waiting.orders, 0) as "needsApproval"
    from ${locations} as location
    join jsonb_to_recordset(${rowsAsJson(days)}) as day(timezone text, today date, midnight timestamptz)
      on day.timezone is not distinct from location.timezone
    left join (
      select location_id, count(*)::int as orders from orders where needs_approval and not is_deleted group by location_id
    ) as waiting on waiting.location_id = location.id
    left join (${belowParByLocation}) as below on below.location_id = location.id
    where not location.is_deleted
    order by ${byName(sql`location.name`)}, location.id`);
  return rows.map(({ countedAt, ...row }) => ({
    ...row,
    countedAt: countedAt && new Date(countedAt).toISOString(),
  }));
}

/** How many deliveries of the location are expected on these days, by purchase order, or vendor where there is no number. */
function deliveries(onDay: SQL): SQL {
  return sql`(
    select count(*)::int from (
      select distinct delivery_date, purchase_order_number, vendor_id from order_items
      where location_id = location.id and is_open and ordered_status = 'ordered' and ${onDay}
      limit ${BOARD_DELIVERIES_MAX}
    ) as delivery)`;
}
