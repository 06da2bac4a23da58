import type pg from 'pg';

/** Orders whose stored facts of their items (D13, M2, Q3) are not those that the items give. */
export async function ordersThatDoNotFollow(pool: pg.Pool): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<Record<string, unknown>>(`
    select orders.id, item_count, vendor_ids, vendor_id, total, unpriced_items, computed.*
    from orders, lateral (
      select count(*) as items, coalesce(array_agg(distinct item.vendor_id order by item.vendor_id), '{}') as vendors,
        sum(round(item.quantity * item.unit_price, 2)) as amount, count(*) - count(item.unit_price) as unpriced
      from order_items as item where item.order_id = orders.id and not item.is_deleted
    ) as computed
    where (item_count, vendor_ids, total, unpriced_items) is distinct from (items, vendors, amount, unpriced)
      or (items > 0 and vendor_id is distinct from case when cardinality(vendors) = 1 then vendors[1] end)`);
  return rows;
}
