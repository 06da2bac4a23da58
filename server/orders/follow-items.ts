import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Tx } from '../db/open.ts';
import { currencyDigits } from '../organization/queries.ts';

/** Orders follow their items (D15): the one place that derives the state and the total of an order. */

/**
 * The columns `total` and `unpriced_items` of grouped lines (M2). Each line is rounded half up to the minor unit of the
 * organization's currency.
 */
export function totalOf(line: string): SQL {
  const [quantity, unitPrice] = ['quantity', 'unit_price'].map(
    (column) => sql`${sql.identifier(line)}.${sql.identifier(column)}`,
  );
  return sql`
    sum(round(${quantity} * ${unitPrice},
      ${currencyDigits})) as total,
    (count(${quantity}) - count(${unitPrice}))::int as unpriced_items`;
}

/**
 * Sets what orders have from their items: the state (D15: all received or missing → completed, none pending → ordered,
 * none left → cancelled), the vendor (D13: set when all items share one), and the total (M2). The orders must be locked.
 */
export async function followItems(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update orders set status = followed.status, vendor_id = followed.vendor_id,
      total = followed.total, unpriced_items = followed.unpriced_items,
      status_before_ordered = case
        when followed.status = 'ordered' and orders.status <> 'ordered' then orders.status
        else orders.status_before_ordered end
    from (
      select followed_order.id,
        case when count(line.id) = 0 then 'cancelled'
             when followed_order.status in ('completed', 'cancelled') then followed_order.status
             when bool_and(line.ordered_status in ('received', 'missing')) then 'completed'
             when bool_and(line.ordered_status <> 'pending') then 'ordered'
             else followed_order.status end as status,
        case when count(line.id) = 0 then followed_order.vendor_id
             when count(distinct line.vendor_id) = 1 then min(line.vendor_id) end as vendor_id,
        ${totalOf('line')}
      from orders as followed_order
      left join order_items as line on line.order_id = followed_order.id and not line.is_deleted
      where followed_order.id = any(${sql.param([...ids])}::text[])
      group by followed_order.id
    ) as followed
    where orders.id = followed.id
      and (orders.status, orders.vendor_id, orders.total, orders.unpriced_items) is distinct from
        (followed.status, followed.vendor_id, followed.total, followed.unpriced_items)`);
}

/** Sets ordered orders with a pending item back to the state in which they became ordered (D15). They must be locked. */
export async function reopenOrders(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update orders set status = coalesce(status_before_ordered, 'pending')
    where orders.id = any(${sql.param([...ids])}) and orders.status = 'ordered'
      and exists (
        select from order_items as line
        where line.order_id = orders.id and not line.is_deleted and line.ordered_status = 'pending'
      )`);
}

/** The orders whose items are all received or missing: these items completed them. */
export async function settledOrders(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select order_id as id from order_items as line
    where line.order_id = any(${sql.param([...ids])}::text[]) and not line.is_deleted
    group by 1 having bool_and(line.ordered_status in ('received', 'missing'))`);
  return rows.map(({ id }) => id);
}

/** Sets completed orders with an ordered item back to ordered (E13). They must be locked. */
export async function reopenCompleted(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update orders set status = 'ordered'
    where orders.id = any(${sql.param([...ids])}::text[]) and orders.status = 'completed'
      and exists (
        select from order_items as line
        where line.order_id = orders.id and not line.is_deleted and line.ordered_status = 'ordered'
      )`);
}
