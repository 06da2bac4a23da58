import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { ExpectedItem } from '../../contract/calls/ordered.ts';
import type { Db } from '../db/open.ts';
import { shownAmount } from '../db/schema/columns.ts';

/** How much came of an item and was refused, over all receipts, in its unit (E32): a value of SQL, rounded to three decimals. */
export const refusedOf = (itemId: SQL) =>
  sql`(select ${shownAmount(sql`refused[1]`, sql`refused[2]`)} from ${refusedExactly(itemId)} as of_item(refused))`;

/** The same, exactly: a query for one row with one column, a fraction. */
export const refusedExactly = (itemId: SQL) => sql`(
  select reduced(total[1], total[2]) from (
    select sum_fractions(refusal.quantity * line.item_numerator, line.item_denominator) as total
    from receipt_lines as line join receipt_refusals as refusal on refusal.receipt_line_id = line.id
    where line.order_item_id = ${itemId} and not line.is_deleted and not refusal.is_deleted and line.item_numerator is not null
  ) as summed
)`;

/** What came of an item in units without a conversion, over all receipts: a value of SQL, JSON. */
export const awaitingConversion = (itemId: SQL) => sql<ExpectedItem['awaitingConversion']>`(
  select coalesce(json_agg(json_build_object('quantity', trim_scale(came.quantity), 'unitOfMeasure', came.unit_of_measure)), '[]')
  from (
    select sum(line.quantity + coalesce(refused.quantity, 0)) as quantity, line.unit_of_measure
    from receipt_lines as line, lateral (
      select sum(quantity) as quantity from receipt_refusals where receipt_line_id = line.id and not is_deleted
    ) as refused
    where line.order_item_id = ${itemId} and line.item_numerator is null and not line.is_deleted
    group by line.unit_of_measure
  ) as came
  where came.quantity > 0)`;

/** The same of one item. */
export async function listAwaitingConversion(
  db: Db,
  itemId: number,
): Promise<ExpectedItem['awaitingConversion']> {
  const { rows } = await db.execute<{ awaiting: ExpectedItem['awaitingConversion'] }>(
    sql`select ${awaitingConversion(sql`${itemId}::integer`)} as awaiting`,
  );
  return rows[0]?.awaiting ?? [];
}
