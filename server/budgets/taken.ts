import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { WITHOUT_PRICE_NAMES_MAX } from '../../contract/values/limits.ts';
import { rowsAsJson } from '../db/insert-many.ts';
import type { Db } from '../db/open.ts';
import { isUnapproved } from '../db/unapproved-items.ts';
import { periodOf } from '../period.ts';
import { expectedMinorUnits } from '../spend/counted.ts';
import type { PeriodOfBudget } from './amounts.ts';

/** What the items of a period take of a budget, in the minor unit of the currency. */
export interface Taken {
  ordered: bigint;
  received: bigint;
  withoutPrice: number;
  withoutPriceNames: string[];
}

/**
 * What is taken of each budget in its period, in the same sequence (H8). An item is of the day for which its delivery is promised,
 * else of that of its order at its location. One statement, which reads for each location and period the items that are still to
 * come there, and of all others those of these days: no index of order items is paid for by new orders for it (adr-054).
 */
export async function listTaken(
  db: Db,
  periods: readonly PeriodOfBudget[],
  { digits, replaces }: { digits: number; replaces: string | undefined },
): Promise<Taken[]> {
  if (periods.length === 0) return [];
  const wanted = periods.map(({ budget, locationId, zone, days }, place) => {
    const { from, before } = periodOf(days, zone);
    const { categoryIds, vendorIds } = budget;
    return {
      place,
      locationId,
      firstDay: days.from,
      lastDay: days.to,
      startsAt: from,
      endsAt: before,
      categoryIds,
      vendorIds,
    };
  });
  const { rows } = await db.execute<
    Record<'ordered' | 'received', string> & Pick<Taken, 'withoutPrice' | 'withoutPriceNames'>
  >(sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${rowsAsJson(wanted)}) as wanted(place int, location_id int, first_day date, last_day date,
        starts_at timestamptz, ends_at timestamptz, category_ids uuid[], vendor_ids int[])
    ),
    stretch as materialized (select distinct location_id, first_day, last_day, starts_at, ends_at from wanted),
    item as materialized (
      select stretch.location_id, stretch.first_day, stretch.last_day, counted.*
      from stretch cross join lateral (${itemsOfStretch(digits)}) as counted
      where counted.order_id is distinct from ${replaces ?? null}
    )
    select
      coalesce(sum(item.amount) filter (where not item.is_received), 0)::text as ordered,
      coalesce(sum(item.amount) filter (where item.is_received), 0)::text as received,
      count(item.vendor_id) filter (where item.amount is null)::int as "withoutPrice",
      coalesce((array_agg(distinct item.product_name) filter (where item.vendor_id is not null and item.amount is null))[1:${sql.raw(String(WITHOUT_PRICE_NAMES_MAX))}], '{}')
        as "withoutPriceNames"
    from wanted
    left join (item join products as product on product.id = item.product_id)
      on (item.location_id, item.first_day, item.last_day) = (wanted.location_id, wanted.first_day, wanted.last_day)
        and (wanted.vendor_ids is null or item.vendor_id = any(wanted.vendor_ids))
        and (wanted.category_ids is null or product.category_id = any(wanted.category_ids))
    group by wanted.place order by wanted.place`);
  return rows.map(({ ordered, received, ...unpriced }) => ({
    ...unpriced,
    ordered: BigInt(ordered),
    received: BigInt(received),
  }));
}

/**
 * The items of a location and its days, each in one of four parts. Conditions are literals, as in the partial indexes that find
 * them.
 */
function itemsOfStretch(digits: number): SQL {
  const columns = sql`order_items.order_id, order_items.vendor_id, order_items.product_id, order_items.product_name,
    order_items.ordered_status = 'received' as is_received, ${expectedMinorUnits(digits)} as amount`;
  const isHere = sql`order_items.location_id = stretch.location_id`;
  const isPromised = sql`order_items.delivery_date between stretch.first_day and stretch.last_day`;
  return sql`
    select item.* from vendors cross join lateral (
      select ${columns} from order_items
      where order_items.is_open and order_items.vendor_id = vendors.id and ${isHere} and ${isPromised}
    ) as item
    union all
    select ${columns} from order_items
    where ${isUnapproved(sql`order_items`)} and ${isHere} and ${isPromised}
    union all
    select ${columns} from order_items
    where not order_items.is_deleted and not order_items.order_deleted and not order_items.order_cancelled and order_items.ordered_status = 'received'
      and order_items.delivery_date is not null and ${isHere} and ${isPromised}
    union all
    select item.* from orders cross join lateral (
      select ${columns} from order_items
      where order_items.order_id = orders.id and not order_items.is_deleted and order_items.delivery_date is null
        and order_items.ordered_status in ('pending', 'ordered', 'received')
    ) as item
    where not orders.is_deleted and orders.status <> 'cancelled' and orders.location_id = stretch.location_id
      and orders.order_date >= stretch.starts_at and orders.order_date < stretch.ends_at`;
}
