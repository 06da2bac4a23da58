import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Locked } from '../db/locked.ts';
import type { Db, Tx } from '../db/open.ts';
import { currencyDigits } from '../organization/queries.ts';

/** Orders follow their items (D15) by a trigger of `order_items` (`let-orders-follow.sql`); here is what code asks of it. */

/**
 * The columns `total` and `unpriced_items` of grouped lines (M2): the sum of what each line costs (`line-amount.sql`).
 */
export function totalOf(line: string): SQL {
  const [quantity, unitPrice] = ['quantity', 'unit_price'].map(
    (column) => sql`${sql.identifier(line)}.${sql.identifier(column)}`,
  );
  return sql`
    sum(line_amount(${quantity}, ${unitPrice}, ${currencyDigits})) as total,
    (count(${quantity}) - count(${unitPrice}))::int as unpriced_items`;
}

/**
 * Lets orders follow their items where no item changed: some were added, or an earlier version stored them.
 * @param reopens whether ordered orders with a pending item go back to the state in which they became ordered
 */
export async function followItems(
  tx: Tx,
  _held: Locked<'orders'>,
  { ids, reopens = false }: { ids: readonly string[]; reopens?: boolean },
): Promise<void> {
  const all = sql.param([...ids]);
  await tx.execute(sql`select follow_items_of_orders(${all}, ${reopens ? all : sql`'{}'`})`);
}

/** The orders whose items are all received or missing: these items completed them. */
export async function settledOrders(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select order_id as id from order_items as line
    where line.order_id = any(${sql.param([...ids])}::text[]) and not line.is_deleted
    group by 1 having bool_and(line.ordered_status in ('received', 'missing'))`);
  return rows.map(({ id }) => id);
}

/** Sets completed orders with an ordered item back to ordered (E13). */
export async function reopenCompleted(
  tx: Tx,
  _held: Locked<'orders'>,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update orders set status = 'ordered'
    where orders.id = any(${sql.param([...ids])}::text[]) and orders.status = 'completed'
      and exists (
        select from order_items as line
        where line.order_id = orders.id and not line.is_deleted and line.ordered_status = 'ordered'
      )`);
}
